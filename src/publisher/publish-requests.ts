import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const kind = z.enum(['webhook', 'publish', 'end-rollback']);

/** `end-rollback`: a publish request that confirms the end of a rollback. */
export type RequestKind = z.infer<typeof kind>;
type StoredRequest = { kind: RequestKind; name: string };

/**
 * Creates the store of requests for a release. A request stays on disk until a later build is live,
 * so that it survives a restart. Each is an empty file named after its kind; a new one replaces
 * those of its kind.
 */
export function openRequests(releases: string) {
  const folder = join(releases, 'requests');
  /** Writes that have not started, shared by concurrent requests of the same kind. */
  const queued = new Map<RequestKind, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  async function list(): Promise<StoredRequest[]> {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => {
      const parsed = kind.safeParse(name.split('.', 1)[0]);
      return parsed.success ? [{ kind: parsed.data, name }] : [];
    });
  }

  async function remove(requests: readonly StoredRequest[]): Promise<void> {
    for (const { name } of requests) await rm(join(folder, name), { force: true });
  }

  async function store(added: RequestKind): Promise<void> {
    await mkdir(folder, { recursive: true });
    const previous = (await list()).filter((request) => request.kind === added);
    await writeFile(join(folder, `${added}.${randomUUID()}`), '', { flush: true });
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    await remove(previous);
  }

  return {
    list,
    remove,
    /** Resolves when the request is on disk. */
    add(added: RequestKind): Promise<void> {
      const pending = queued.get(added);
      if (pending) return pending;
      const write = last.then(() => {
        queued.delete(added);
        return store(added);
      });
      queued.set(added, write);
      last = write.catch(() => undefined);
      return write;
    },
  };
}
