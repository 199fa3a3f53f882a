import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readRelease, type Release } from './release.ts';

const pointer = z.object({
  id: z.string().regex(/^\d{17}$/),
  /** Somebody rolled back to it: only a person's wish replaces it. */
  isPinned: z.boolean(),
});

export type LivePointer = z.infer<typeof pointer>;
export type ReleaseStore = ReturnType<typeof createReleaseStore>;

const retainedReleases = 3;

/**
 * The folder of releases: each whole one in a folder of its own, and the file `live`, which names the
 * one that shoppers see. That file is replaced in one step, so whoever reads it finds the old or the
 * new one, whenever a process dies.
 */
export function createReleaseStore(folder: string) {
  const pointerFile = join(folder, 'current');

  async function names(): Promise<string[]> {
    const all = await readdir(folder).catch(() => []);
    return all.filter((name) => /^\d{17}$/.test(name)).toSorted();
  }

  /** Whole releases, newest first. */
  async function list(): Promise<Release[]> {
    const found = await Promise.all((await names()).map((name) => readRelease(join(folder, name))));
    return found.filter((release) => release !== null).toReversed();
  }

  async function readPointer(): Promise<LivePointer | null> {
    try {
      return pointer.parse(JSON.parse(await readFile(pointerFile, 'utf8')));
    } catch {
      return null;
    }
  }

  return {
    folder,
    pointerFile,
    list,
    readPointer,

    /** The live release; where the pointer leads nowhere, the newest good one. */
    async live(): Promise<Release | null> {
      const [named, releases] = await Promise.all([readPointer(), list()]);
      const good = releases.find(({ isFallback }) => !isFallback);
      return releases.find(({ id }) => id === named?.id) ?? good ?? null;
    },

    async setLive(to: LivePointer): Promise<void> {
      await mkdir(folder, { recursive: true });
      const draft = `${pointerFile}.${process.pid}`;
      try {
        const file = await open(draft, 'w');
        try {
          await file.writeFile(JSON.stringify(to));
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, pointerFile);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    /** An id for a build that begins now: later than all others, even where the clock was set back. */
    async nextId(now: Date): Promise<string> {
      const last = (await names()).at(-1);
      const own = now.toISOString().replace(/\D/g, '');
      return last === undefined || own > last ? own : String(BigInt(last) + 1n);
    },

    /** Removes what killed builds left behind. Only for who has the turn to build. */
    async removeIncomplete(): Promise<void> {
      const whole = new Set((await list()).map(({ id }) => id));
      for (const name of await names()) if (!whole.has(name)) await clear(join(folder, name));
    },

    /** Keeps the live release and three more, the newest. */
    async prune(live: string): Promise<void> {
      const others = (await list()).filter(({ id }) => id !== live);
      for (const release of others.slice(retainedReleases)) await clear(release.folder);
    },
  };
}

/** What cannot be removed now is tried again after the next build. */
async function clear(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}
