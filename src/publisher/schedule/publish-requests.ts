import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const kind = z.enum(['webhook', 'item', 'publish', 'end-rollback']);

/**
 * `item`: a webhook about one item. `end-rollback`: a publish request that confirms the end of a
 * rollback.
 */
export type RequestKind = z.infer<typeof kind>;
/** `item` is the id of the changed item of a request of that kind. */
export type StoredRequest = { kind: RequestKind; item: string | null; name: string };
/** What an item's id may contain, because it is a part of a file's name. */
const itemId = /^[\w-]{1,64}$/;

/**
 * Creates the store of requests for a release. A request stays on disk until a later build is live,
 * so that it survives a restart. Each is an empty file named after its kind and item; a new one
 * replaces those of the same name.
 */
export function openRequests(releases: string) {
  const folder = join(releases, 'requests');
  /** Writes that have not started, shared by concurrent requests of the same kind. */
  const queued = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  async function list(): Promise<StoredRequest[]> {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => {
      const [first, item = ''] = name.split('.');
      const parsed = kind.safeParse(first);
      if (!parsed.success) return [];
      return [{ kind: parsed.data, item: parsed.data === 'item' ? item : null, name }];
    });
  }

  async function remove(requests: readonly StoredRequest[]): Promise<void> {
    for (const { name } of requests) await rm(join(folder, name), { force: true });
  }

  async function store(prefix: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const previous = (await list()).filter(({ name }) => name.startsWith(prefix));
    await writeFile(join(folder, prefix + randomUUID()), '', { flush: true });
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    await remove(previous);
  }

  return {
    list,
    remove,
    /** Resolves when the request is on disk. A request about an item without a plain id is one about all. */
    add(added: RequestKind, item = ''): Promise<void> {
      const isItem = added === 'item' && itemId.test(item);
      const prefix = isItem ? `item.${item}.` : `${added === 'item' ? 'webhook' : added}.`;
      const pending = queued.get(prefix);
      if (pending) return pending;
      const write = last.then(() => {
        queued.delete(prefix);
        return store(prefix);
      });
      queued.set(prefix, write);
      last = write.catch(() => undefined);
      return write;
    },
  };
}
