import { mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const record = z.object({
  /** The time when the build started; ids sort by time. */
  id: z.string(),
  builtAt: z.iso.datetime(),
  /** When all data was read, if this build read only changed items. */
  readAt: z.iso.datetime().optional(),
  /** The number of items, as the pages report it. */
  items: z.int(),
  /** An id of the source of the data. A release of another source is not served. */
  backend: z.string(),
  /** Digest of the source code of the build. */
  sourceHash: z.string(),
  /** Built without data, to be served until the data is readable. */
  isFallback: z.boolean(),
  /** A message that lists what was left out. */
  skipped: z.string().optional(),
});

export type ReleaseRecord = z.infer<typeof record>;
/** A complete build on disk: `folder` holds `client`, `_headers.json` and `release.json`. */
export type Release = ReleaseRecord & { folder: string };

/** Returns the time, in milliseconds, when all data of a release was read. */
export const getReadTime = ({ readAt, builtAt }: Release): number => Date.parse(readAt ?? builtAt);

/** Reads the release in a folder. Returns null if the folder holds no complete release. */
export async function readRelease(folder: string): Promise<Release | null> {
  try {
    const text = await readFile(join(folder, 'release.json'), 'utf8');
    return { ...record.parse(JSON.parse(text)), folder };
  } catch {
    return null;
  }
}

const pointer = z.object({
  id: z.string().regex(/^\d{17}$/),
  /** Set by a rollback: automatic builds do not replace the release. */
  isPinned: z.boolean(),
});

export type LivePointer = z.infer<typeof pointer>;
export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/** How many releases open tabs may request files of, and of how many codes before. */
const previousReleases = 3;

/** Staff can go back a week, and further while there are few releases. */
const minRetained = 5;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
/** Releases give way while less of the disk is free than this share. */
const minFreeShare = 0.3;

/** Returns the share of the disk of a folder, 0 to 1, that is free, of its bytes or of its files. */
async function readFreeShare(folder: string): Promise<number> {
  const { bavail, blocks, ffree, files } = await statfs(folder);
  // Some file systems count no files.
  return Math.min(bavail / blocks, files > 0 ? ffree / files : 1);
}

/**
 * Creates the store of releases: one folder per complete release, and the file `current` that names
 * the live one. That file is replaced atomically, so readers find the old or the new pointer even
 * if a process is killed.
 */
export function createReleaseStore(folder: string, getFreeShare = readFreeShare) {
  const pointerFile = join(folder, 'current');

  async function names(): Promise<string[]> {
    const all = await readdir(folder).catch(() => []);
    return all.filter((name) => /^\d{17}$/.test(name)).toSorted();
  }

  /** Returns the complete releases, newest first. */
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

  /**
   * Returns the releases before the live one whose files open tabs request: the three newest others, because
   * webhooks can build several in minutes, and the newest one of each of the three codes before.
   */
  async function listPrevious(live: string): Promise<Release[]> {
    const others = (await list()).filter(({ id }) => id !== live);
    const previous = others.slice(0, previousReleases);
    const codes = new Set(previous.map(({ sourceHash }) => sourceHash));
    for (const release of others.slice(previousReleases)) {
      if (codes.size > previousReleases || codes.has(release.sourceHash)) continue;
      codes.add(release.sourceHash);
      previous.push(release);
    }
    return previous;
  }

  return {
    folder,
    pointerFile,
    list,
    listPrevious,
    readPointer,

    /**
     * Returns the live release. If the pointer is invalid, returns the newest release that is no
     * fallback.
     */
    async live(): Promise<Release | null> {
      const [named, releases] = await Promise.all([readPointer(), list()]);
      const newest = releases.find(({ isFallback }) => !isFallback);
      return releases.find(({ id }) => id === named?.id) ?? newest ?? null;
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

    /**
     * Returns an id for a build that starts now. It sorts after all others, even if the clock was
     * set back.
     */
    async nextId(now: Date): Promise<string> {
      const last = (await names()).at(-1);
      const id = now.toISOString().replace(/\D/g, '');
      return last === undefined || id > last ? id : String(BigInt(last) + 1n);
    },

    /** Removes the folders of killed builds. The caller must hold the build lock. */
    async removeIncomplete(): Promise<void> {
      const complete = new Set((await list()).map(({ id }) => id));
      for (const name of await names())
        if (!complete.has(name)) await removeFolder(join(folder, name));
    },

    /**
     * Removes, from the oldest on, the releases of more than a week, and more of them while the disk is full, but not
     * the live one, the five newest others, and those whose files open tabs request.
     */
    async prune(live: string): Promise<void> {
      const previous = new Set((await listPrevious(live)).map(({ id }) => id));
      const others = (await list()).filter(({ id }) => id !== live);
      for (const { id, builtAt, folder: stored } of others.slice(minRetained).toReversed()) {
        if (previous.has(id)) continue;
        const isOld = Date.now() - Date.parse(builtAt) > maxAgeMs;
        if (isOld || (await getFreeShare(folder)) < minFreeShare) await removeFolder(stored);
      }
    },
  };
}

/** Ignores errors: the next build tries again. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}
