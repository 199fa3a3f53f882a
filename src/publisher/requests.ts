import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const kind = z.enum(['webhook', 'publish', 'end-rollback']);

/** `end-rollback`: a person publishes and knows that this ends a rollback. */
export type RequestKind = z.infer<typeof kind>;
export type StoredRequest = { kind: RequestKind; name: string };
/**
 * Stores requests for a release in a folder until a build that began later went live, so that they
 * outlive this process. Each is an empty file whose name tells its kind; a later one replaces those of
 * its kind.
 */
export function openRequests(releases: string) {
  const folder = join(releases, 'requests');
  /** Writes that have not begun: whoever asks meanwhile shares them. */
  const waiting = new Map<RequestKind, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  async function list(): Promise<StoredRequest[]> {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => {
      const read = kind.safeParse(name.split('.', 1)[0]);
      return read.success ? [{ kind: read.data, name }] : [];
    });
  }

  async function remove(requests: readonly StoredRequest[]): Promise<void> {
    for (const { name } of requests) await rm(join(folder, name), { force: true });
  }

  async function store(added: RequestKind): Promise<void> {
    await mkdir(folder, { recursive: true });
    const older = (await list()).filter((request) => request.kind === added);
    await writeFile(join(folder, `${added}.${randomUUID()}`), '', { flush: true });
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    await remove(older);
  }

  return {
    list,
    remove,
    /** Resolves when the request is on disk. */
    add(added: RequestKind): Promise<void> {
      const known = waiting.get(added);
      if (known) return known;
      const write = last.then(() => {
        waiting.delete(added);
        return store(added);
      });
      waiting.set(added, write);
      last = write.catch(() => undefined);
      return write;
    },
  };
}
