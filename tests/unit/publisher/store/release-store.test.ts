import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createReleaseStore,
  readRelease,
  type ReleaseStore,
} from '../../../../src/publisher/store/release-store.ts';
import { acquireBuildLock } from '../../../../src/publisher/schedule/rebuild.ts';

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shelf-'));
  store = createReleaseStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const idOf = (day: number) => `202611${String(day).padStart(2, '0')}000000000`;
async function lay(day: number, more: Record<string, unknown> = {}): Promise<void> {
  await mkdir(join(folder, idOf(day)));
  const record = {
    id: idOf(day),
    builtAt: '2026-11-01T00:00:00.000Z',
    items: 72,
    backend: 'http://127.0.0.1:54321',
    sourceHash: '0123456789abcdef',
    isFallback: false,
    ...more,
  };
  await writeFile(join(folder, idOf(day), 'release.json'), JSON.stringify(record));
}
const liveDay = async () => Number((await store.live())?.id.slice(6, 8));

describe('the live release', () => {
  it('is the one in the pointer', async () => {
    for (const day of [1, 2, 3]) await lay(day);
    await store.setLive({ id: idOf(2), isPinned: true });
    expect(await liveDay()).toBe(2);
    expect(await store.readPointer()).toEqual({ id: idOf(2), isPinned: true });
  });

  it('stays, and the failure is told, where the pointer cannot be replaced', async () => {
    await lay(1);
    await mkdir(store.pointerFile);
    await expect(store.setLive({ id: idOf(1), isPinned: false })).rejects.toThrow(/EISDIR|EEXIST/);
    expect(await readdir(folder)).toEqual([idOf(1), basename(store.pointerFile)]);
    expect(await liveDay()).toBe(1);
  });

  it.each([
    '',
    '{',
    '{"id":"../../etc","isPinned":false}',
    '{"id":"20261199000000000","isPinned":false}',
  ])('is the newest good one if the pointer is %j', async (text) => {
    for (const day of [1, 2]) await lay(day);
    await lay(3, { isFallback: true });
    await mkdir(join(folder, idOf(4)));
    await writeFile(store.pointerFile, text);
    expect(await liveDay()).toBe(2);
  });

  it('is null in an empty or missing folder', async () => {
    expect(await store.live()).toBeNull();
    expect(await createReleaseStore(join(folder, 'nowhere')).live()).toBeNull();
  });
});

it('keeps the releases of a week while the disk has room, and five others at least', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7, 8];
  const builtAt = new Date().toISOString();
  for (const day of days) await lay(day, day > 1 ? { builtAt } : {});
  let isFull = false;
  store = createReleaseStore(folder, async () => (isFull ? 0 : 1));
  await store.prune(idOf(8));
  const left = async () => (await store.list()).map(({ id }) => id);
  expect(await left()).toEqual(days.slice(1).toReversed().map(idOf));
  isFull = true;
  await store.prune(idOf(2));
  expect(await left()).toEqual([8, 7, 6, 5, 4, 2].map(idOf));
});

it('keeps the newest release of each of the three codes before, whose files open tabs request', async () => {
  const codes = ['a', 'b', 'b', 'c', 'c', 'd', 'e', 'e', 'e', 'e', 'e'];
  for (const [index, sourceHash] of codes.entries()) await lay(index + 1, { sourceHash });
  const previous = async (live: number) =>
    (await store.listPrevious(idOf(live))).map(({ id }) => id);
  expect(await previous(11)).toEqual([10, 9, 8, 6, 5, 3].map(idOf));
  await store.prune(idOf(11));
  for (const day of [12, 13, 14]) await lay(day, { sourceHash: 'e' });
  expect(await previous(14)).toEqual([13, 12, 11, 6, 5, 3].map(idOf));
});

it('removes only incomplete releases', async () => {
  await lay(1);
  await mkdir(join(folder, idOf(2), 'client'), { recursive: true });
  await writeFile(join(folder, 'storefront.json'), '{}');
  await store.removeIncomplete();
  expect((await readdir(folder)).toSorted()).toEqual([idOf(1), 'storefront.json']);
});

it('returns increasing ids if the clock was set back', async () => {
  await lay(5);
  expect(await store.nextId(new Date('2026-11-01T00:00:00Z'))).toBe('20261105000000001');
  expect(await store.nextId(new Date('2026-11-06T00:00:00Z'))).toBe(idOf(6));
});

describe('the build lock', () => {
  it('has one holder at a time', async () => {
    const end = await acquireBuildLock(folder, { skipThrottle: true });
    let isTaken = false;
    const next = acquireBuildLock(folder, { skipThrottle: true }).then((endNext) => {
      isTaken = true;
      return endNext;
    });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(isTaken).toBe(false);
    end();
    (await next)();
  });

  it('is acquired at most once a minute', async () => {
    (await acquireBuildLock(folder))();
    const signal = AbortSignal.timeout(2500);
    await expect(acquireBuildLock(folder, { signal })).rejects.toThrow();
  });

  it('is acquired as soon as the clock was set back', async () => {
    (await acquireBuildLock(folder))();
    const next = acquireBuildLock(folder, { signal: AbortSignal.timeout(10_000) });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await writeFile(join(folder, 'last-build'), String(Date.now() + 3_600_000));
    (await next)();
  });

  it.each([
    ['a clock that was set back', String(Date.now() + 3_600_000)],
    ['nonsense', 'x'],
    ['a minute ago', String(Date.now() - 61_000)],
  ])('is not delayed by %s', async (_, last) => {
    await writeFile(join(folder, 'last-build'), last);
    (await acquireBuildLock(folder, { signal: AbortSignal.timeout(3000) }))();
  });
});

describe('readRelease', () => {
  const record = {
    id: '20261101000000000',
    builtAt: '2026-11-01T00:00:00.000Z',
    items: 72,
    backend: 'http://127.0.0.1:54321',
    sourceHash: '0123456789abcdef',
    isFallback: false,
  };
  const readOf = async (text: string) => {
    await writeFile(join(folder, 'release.json'), text);
    return readRelease(folder);
  };

  it('returns a complete release', async () => {
    expect(await readOf(JSON.stringify(record))).toEqual({ ...record, folder });
  });

  it.each([
    '',
    'null',
    '[]',
    '{"id":"2026',
    JSON.stringify({ ...record, builtAt: 'yesterday' }),
    JSON.stringify({ ...record, items: 1.5 }),
    JSON.stringify({ ...record, isFallback: undefined }),
    JSON.stringify({ ...record, id: 20261101 }),
  ])('returns null for %j', async (text) => {
    expect(await readOf(text)).toBeNull();
  });

  it('returns null for a folder without release.json', async () => {
    expect(await readRelease(join(folder, 'nowhere'))).toBeNull();
  });
});
