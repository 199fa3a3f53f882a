import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BuildError,
  createReleaseManager,
  createReleaseStore,
  hashSource,
  openRequests,
  rebuild,
  runReleaseCommand,
  type ChangeTimes,
  type RebuildOptions,
  type Release,
  type ReleaseStore,
  createReleaseReporter,
} from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { writeBuild } from '../fixtures/write-build.ts';

const backend = 'http://127.0.0.1:54321';
const home = 'http://127.0.0.1:4321';
const shop = ['emma', 'evelina', 'carmilla', 'persuasion'];

let folder: string;
let store: ReleaseStore;
let keepers: { stop: () => void }[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faults-'));
  store = createReleaseStore(folder);
  keepers = [];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  for (const manager of keepers) manager.stop();
  vi.restoreAllMocks();
  // A build that has begun still writes.
  await rm(folder, { recursive: true, maxRetries: 10 });
});

const renewal = (build = writeBuild(() => shop)) =>
  ({
    config,
    store,
    backend,
    home,
    sourceHash: 'tests',
    trigger: 'command',
    skipThrottle: true,
    build,
  }) as const;
async function attempt(build = writeBuild(() => shop), allowShrink = false) {
  const made = await rebuild({ ...renewal(build), allowShrink });
  if (!made) throw new Error('A rollback holds');
  return made;
}

function openKeeper(build = writeBuild(() => shop), getChangeTimes?: () => Promise<ChangeTimes>) {
  const shown: string[] = [];
  const explained: string[] = [];
  const manager = createReleaseManager({
    config,
    store,
    backend,
    home,
    build,
    ...(getChangeTimes && { getChangeTimes }),
    onActivate: async (release: Release) => void shown.push(release.id),
    onUnavailable: (reason) => explained.push(reason),
  });
  keepers.push(manager);
  return { manager, shown, explained };
}
const silent = { record: () => Promise.resolve(), send: () => Promise.resolve() };

describe('a killed process', () => {
  const kill = (step: string) =>
    new Promise<string | null>((resolve) => {
      const args = ['tests/fixtures/spawn-and-kill-build.ts', folder, step];
      execFile(process.execPath, args, (error) => resolve(error?.signal ?? null));
    });

  it.each(['turn', 'files', 'record', 'before the swap'])(
    'at the step “%s” leaves the last good release, served within 2 s',
    async (step) => {
      const good = await attempt(writeBuild(() => ['emma', 'evelina']));
      expect(await kill(step)).toBe('SIGKILL');
      const start = performance.now();
      const { manager, shown } = openKeeper();
      expect(await manager.serveLatest()).toBe(true);
      expect(performance.now() - start).toBeLessThan(2000);
      expect(shown).toEqual([good.id]);
      expect((await attempt()).outcome).toBe('live');
      const ids = (await readdir(folder)).filter((name) => /^\d{17}$/.test(name));
      expect(ids.toSorted()).toEqual((await store.list()).map(({ id }) => id).toSorted());
    },
  );

  it.each(['after the swap', 'after pruning'])(
    'at the step “%s” leaves the new release',
    async (step) => {
      const good = await attempt(writeBuild(() => ['emma', 'evelina']));
      expect(await kill(step)).toBe('SIGKILL');
      const { manager, shown } = openKeeper();
      await manager.serveLatest();
      expect(shown[0] && shown[0] > good.id).toBe(true);
    },
  );
});

describe('a catalog', () => {
  it.each([
    ['empty', []],
    ['of a half', ['emma', 'evelina']],
  ])('%s does not replace the live release', async (_, books) => {
    const good = await attempt();
    const bad = await attempt(writeBuild(() => books));
    expect(bad).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('4') });
    expect((await store.live())?.id).toBe(good.id);
    expect((await store.list()).length).toBe(1);
  });

  it('of half the size goes live if an operator allows it', async () => {
    await attempt();
    expect(
      (
        await attempt(
          writeBuild(() => ['emma']),
          true,
        )
      ).outcome,
    ).toBe('live');
  });
});

describe('a full disk', () => {
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });

  it.each(['files', 'record'] as const)(
    'at the %s does not replace the live release',
    async (step) => {
      const good = await attempt();
      const failing = writeBuild(
        () => shop,
        (at) => {
          if (at === step) throw noSpace;
        },
      );
      expect(await attempt(failing)).toMatchObject({ outcome: 'failed', reason: noSpace.message });
      expect((await store.live())?.id).toBe(good.id);
    },
  );

  it('at the swap does not replace the live release', async () => {
    const good = await attempt();
    store = { ...store, setLive: () => Promise.reject(noSpace) };
    expect((await attempt()).outcome).toBe('failed');
    expect((await store.live())?.id).toBe(good.id);
  });
});

describe('a real full disk', () => {
  const run = promisify(execFile);

  it('does not replace the live release, and builds work again once there is space', async (context) => {
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder]).then(
      () => true,
      () => false,
    );
    if (!isMounted) return context.skip('Only root may mount a small disk.');
    try {
      const good = await attempt();
      const stuffing = join(folder, 'stuffing');
      await writeFile(stuffing, Buffer.alloc(2 ** 20)).catch(() => undefined);
      const bad = await attempt();
      expect(bad).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('ENOSPC') });
      expect((await store.live())?.id).toBe(good.id);
      await rm(stuffing);
      expect((await attempt()).outcome).toBe('live');
    } finally {
      // A lazy unmount, because another process may still use the disk.
      await run('umount', ['--lazy', folder]);
    }
  });
});

describe('the clock', () => {
  it.each([-86_400_000, 86_400_000])(
    'that jumped by %d ms does not stop the next release',
    async (by) => {
      const first = await attempt();
      vi.spyOn(Date, 'now').mockImplementation(
        () => performance.timeOrigin + performance.now() + by,
      );
      const next = await attempt();
      expect(next.outcome).toBe('live');
      expect(next.id > first.id).toBe(true);
      expect((await store.live())?.id).toBe(next.id);
    },
  );
});

describe('a stored request', () => {
  const kinds = async () => (await openRequests(folder).list()).map(({ kind }) => kind);
  const requested = async (manager: ReturnType<typeof createReleaseManager>) => {
    await manager.openRelease(silent);
    await expect.poll(() => manager.state()).not.toBe('idle');
    await expect.poll(() => manager.state()).toBe('idle');
  };
  /** An age at which only a request starts a build. */
  const buildNow = async () => rebuild({ ...renewal(), sourceHash: await hashSource(config) });
  const inAMinute = () => rm(join(folder, 'last-build'), { force: true });

  it.each(['publish', 'webhook'] as const)('is built after a restart: %s', async (kind) => {
    const good = await buildNow();
    await inAMinute();
    const first = openKeeper();
    await first.manager.serveLatest();
    await first.manager.request(kind);
    first.manager.stop();
    const { manager, shown } = openKeeper();
    await manager.serveLatest();
    await requested(manager);
    expect(shown[0]).toBe(good?.id);
    await expect.poll(() => shown).toHaveLength(2);
    expect(await kinds()).toEqual([]);
  });

  it('stays until a build succeeds', async () => {
    const requests = openRequests(folder);
    await requests.add('publish');
    await attempt(writeBuild(() => Promise.reject(new Error('the provider is down'))));
    expect(await kinds()).toEqual(['publish']);
    await attempt();
    expect(await kinds()).toEqual([]);
  });

  it('stays for the next build if one has already read the data', async () => {
    const requests = openRequests(folder);
    await requests.add('publish');
    await attempt(
      writeBuild(async () => {
        await requests.add('publish');
        return shop;
      }),
    );
    expect(await kinds()).toEqual(['publish']);
    await attempt();
    expect(await kinds()).toEqual([]);
  });

  describe('about an item', () => {
    const requests = () => openRequests(folder);
    /** Builds on a webhook. Returns the items that are read again, or null. */
    async function changesOf(
      more: Partial<RebuildOptions> = {},
    ): Promise<readonly string[] | null> {
      const build = vi.fn(writeBuild(() => shop));
      await rebuild({ ...renewal(build), trigger: 'webhook', ...more });
      return build.mock.lastCall?.[0].changes?.items.toSorted() ?? null;
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    async function change(release: Partial<Release>): Promise<void> {
      const { folder: ofLive, ...live } = (await store.live()) ?? {};
      if (!ofLive) throw new Error('No release is live');
      await writeFile(join(ofLive, 'release.json'), JSON.stringify({ ...live, ...release }));
    }
    beforeEach(async () => {
      await attempt();
      await requests().add('item', '42');
      await requests().add('item', '4');
      await requests().add('item', '42');
    });

    it('reads the items of all requests again, and nothing else', async () => {
      expect(await changesOf()).toEqual(['4', '42']);
      expect(await kinds()).toEqual([]);
      expect(await changesOf()).toBeNull();
    });

    it('stays, with its item, until a build succeeds', async () => {
      const down = writeBuild(() => Promise.reject(new Error('the provider is down')));
      await rebuild({ ...renewal(down), trigger: 'webhook' });
      expect(await changesOf({ trigger: 'retry' })).toEqual(['4', '42']);
    });

    it('reads everything if something else may have changed', async () => {
      await requests().add('webhook');
      expect(await changesOf()).toBeNull();
      await requests().add('item', '4');
      await requests().add('publish');
      expect(await changesOf()).toBeNull();
      await requests().add('item', '4');
      await requests().add('item', '../../4');
      expect(await changesOf()).toBeNull();
    });

    it.each(['command', 'start', 'schedule'] as const)(
      'reads everything on %s',
      async (trigger) => {
        expect(await changesOf({ trigger })).toBeNull();
      },
    );

    it('reads everything with other code, from another backend, and for many items', async () => {
      expect(await changesOf({ sourceHash: 'newer' })).toBeNull();
      await requests().add('item', '4');
      expect(await changesOf({ sourceHash: 'newer', backend: 'https://other.example' })).toBeNull();
      for (let item = 0; item < 21; item += 1) await requests().add('item', `${item}`);
      expect(await changesOf({ sourceHash: 'newer', backend: 'https://other.example' })).toBeNull();
    });

    it('reads everything three hours after all was read, however new the release is', async () => {
      await change({ builtAt: daysAgo(1 / 9) });
      expect(await changesOf()).toEqual(['4', '42']);
      await requests().add('item', '4');
      expect(await changesOf()).toEqual(['4']);
      await change({ readAt: daysAgo(1 / 7) });
      await requests().add('item', '4');
      expect(await changesOf()).toBeNull();
      await requests().add('item', '4');
      expect(await changesOf()).toEqual(['4']);
    });
  });

  it('is one file per kind for any number of callers', async () => {
    const requests = openRequests(folder);
    await Promise.all(Array.from({ length: 500 }, () => requests.add('publish')));
    await requests.add('webhook');
    expect((await kinds()).toSorted()).toEqual(['publish', 'webhook']);
  });

  it('is rejected if it cannot be stored', async () => {
    await writeFile(join(folder, 'requests'), '');
    await expect(openKeeper().manager.request('publish')).rejects.toThrow();
  });
});

describe('the schedule', () => {
  const hour = 3_600_000;

  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      }),
  );
  afterEach(() => void vi.useRealTimers());

  const buildNow = async () => rebuild({ ...renewal(), sourceHash: await hashSource(config) });

  it('rebuilds a release after three hours, whatever the age of the process, and no sooner', async () => {
    await buildNow();
    await vi.advanceTimersByTimeAsync(2 * hour);
    const { manager } = openKeeper();
    await manager.serveLatest();
    await manager.openRelease(silent);
    await vi.advanceTimersByTimeAsync(0.9 * hour);
    expect(manager.state()).toBe('idle');
    await vi.advanceTimersByTimeAsync(0.15 * hour);
    await expect.poll(() => store.list()).toHaveLength(2);
    await expect.poll(() => manager.state()).toBe('idle');
    await vi.advanceTimersByTimeAsync(2.9 * hour);
    expect(manager.state()).toBe('idle');
  });

  it('rebuilds when the data has changed by itself, and at the next change', async () => {
    await buildNow();
    const start = Date.now();
    const times: ChangeTimes = { last: start - 1000, next: start + hour };
    const { manager } = openKeeper(undefined, async () => times);
    await manager.serveLatest();
    await manager.openRelease(silent);
    await vi.advanceTimersByTimeAsync(hour - 90_000);
    // The release is newer than the last change.
    expect(await store.list()).toHaveLength(1);
    Object.assign(times, { last: start + hour, next: null });
    await vi.advanceTimersByTimeAsync(120_000);
    await expect.poll(() => store.list()).toHaveLength(2);
    await expect.poll(() => manager.state()).toBe('idle');
    await vi.advanceTimersByTimeAsync(0.5 * hour);
    expect(await store.list()).toHaveLength(2);
  });

  it('goes on with the schedule while the changes are unknown', async () => {
    await buildNow();
    const { manager } = openKeeper(undefined, () => Promise.reject(new Error('No line')));
    await manager.serveLatest();
    await manager.openRelease(silent);
    await vi.advanceTimersByTimeAsync(3.02 * hour);
    await expect.poll(() => store.list()).toHaveLength(2);
  });

  it('requests a failed build once, and leaves retries to the scheduler', async () => {
    await buildNow();
    const build = vi.fn<ReturnType<typeof writeBuild>>().mockRejectedValue(new Error('No line'));
    const { manager } = openKeeper(build);
    await manager.serveLatest();
    await manager.openRelease(silent);
    await vi.advanceTimersByTimeAsync(3.02 * hour);
    await expect.poll(() => build).toHaveBeenCalledOnce();
    await expect.poll(() => manager.state()).toBe('idle');
    await vi.advanceTimersByTimeAsync(55_000);
    expect(build).toHaveBeenCalledOnce();
    expect(manager.state()).toBe('idle');
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => build).toHaveBeenCalledTimes(2);
  });
});

describe('two servers on one folder', () => {
  it('never build at the same time, and serve the same release', async () => {
    let building = 0;
    let most = 0;
    const build = writeBuild(async () => {
      building += 1;
      most = Math.max(most, building);
      await new Promise((resolve) => setTimeout(resolve, 100));
      building -= 1;
      return shop;
    });
    const [one, other] = [openKeeper(build), openKeeper(build)];
    await Promise.all([one.manager.openRelease(silent), other.manager.openRelease(silent)]);
    expect(most).toBe(1);
    const live = (await store.live())?.id;
    await expect.poll(() => one.shown.at(-1)).toBe(live);
    await expect.poll(() => other.shown.at(-1)).toBe(live);
  });

  it('both follow a rollback', async () => {
    const old = await attempt();
    const next = await attempt();
    const manager = openKeeper();
    await manager.manager.serveLatest();
    expect(manager.shown).toEqual([next.id]);
    await manager.manager.openRelease(silent);
    await store.setLive({ id: old.id, isPinned: true });
    await expect.poll(() => manager.shown.at(-1)).toBe(old.id);
  });

  it('keeps a rollback until a person ends it explicitly', async () => {
    const old = await attempt();
    await attempt();
    await store.setLive({ id: old.id, isPinned: true });
    for (const trigger of ['start', 'schedule', 'webhook', 'publish', 'retry'] as const)
      expect(await rebuild({ ...renewal(), trigger })).toBeNull();
    expect((await store.live())?.id).toBe(old.id);
    await openRequests(folder).add('end-rollback');
    const next = await rebuild({ ...renewal(), trigger: 'publish' });
    expect((await store.live())?.id).toBe(next?.id);
  });

  it('does not end a later rollback with a request to end an earlier one', async () => {
    const old = await attempt();
    await attempt();
    const reporter = { record: async () => undefined, send: async () => undefined };
    const rollBack = () =>
      runReleaseCommand(['rollback', old.id], {
        config,
        store,
        backend,
        home,
        reporter,
        recordRollback: async () => undefined,
      });
    await rollBack();
    await openRequests(folder).add('end-rollback');
    await rollBack();
    expect(await rebuild({ ...renewal(), trigger: 'publish' })).toBeNull();
    expect((await store.live())?.id).toBe(old.id);
  });

  it('keeps a new rollback made during the build that ends the previous one', async () => {
    const old = await attempt();
    const newer = await attempt();
    await store.setLive({ id: newer.id, isPinned: true });
    const late = writeBuild(
      () => shop,
      (at) => (at === 'record' ? store.setLive({ id: old.id, isPinned: true }) : undefined),
    );
    expect(await attempt(late)).toMatchObject({ reason: 'Somebody rolled back meanwhile' });
    expect((await store.live())?.id).toBe(old.id);
  });

  it('keeps a rollback made during a build', async () => {
    const old = await attempt();
    const late = writeBuild(
      () => shop,
      (at) => (at === 'record' ? store.setLive({ id: old.id, isPinned: true }) : undefined),
    );
    expect(await attempt(late)).toMatchObject({ reason: 'Somebody rolled back meanwhile' });
    expect((await store.live())?.id).toBe(old.id);
  });
});

it('never dates a build before the requests that it covers', async () => {
  let gathered = '';
  const slow: ReleaseStore = {
    ...store,
    async readPointer() {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return store.readPointer();
    },
  };
  const made = await rebuild({
    ...renewal(),
    store: slow,
    onStart: () => {
      gathered = new Date().toISOString();
    },
  });
  expect(gathered).not.toBe('');
  expect((made?.beganAt ?? '') >= gathered).toBe(true);
});

describe('a failure at the first start', () => {
  it('serves the fallback shop and reports the cause', async () => {
    const build = writeBuild(() => []);
    const { manager, shown, explained } = openKeeper(async (settings) => {
      if (!settings.isFallback)
        throw new BuildError('No catalog, no release: the provider is down', 'catalog');
      return build(settings);
    });
    await manager.openRelease(silent);
    expect(explained).toEqual(['No catalog, no release: the provider is down']);
    expect(shown.length).toBe(1);
    expect(await openKeeper().manager.serveLatest()).toBe(false);
  });
});

describe('a first build that fails while the catalog can be read', () => {
  it.each(['records', 'package', 'killed', 'other'] as const)(
    'does not serve the fallback shop: %s',
    async (code) => {
      const { manager, shown, explained } = openKeeper(() =>
        Promise.reject(new BuildError('Why', code)),
      );
      await manager.openRelease(silent);
      expect(explained).toEqual(['Why']);
      expect(shown).toEqual([]);
      expect(await store.list()).toEqual([]);
    },
  );
});

it('keeps reports that the backend rejects, and sends them once it responds', async () => {
  const origin = 'http://127.0.0.1:9';
  const bad = await attempt(writeBuild(() => Promise.reject(new Error('the provider is down'))));
  const away = createReleaseReporter(folder, { origin, secretKey: 'key' });
  await away.record(bad);
  await away.send();
  const [name = ''] = await readdir(join(folder, 'pending-reports'));
  const row = JSON.parse(await readFile(join(folder, 'pending-reports', name), 'utf8'));
  expect(row).toMatchObject({ outcome: 'failed', reason: 'the provider is down', books: 0 });

  const reports: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    reports.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 201 });
  });
  await createReleaseReporter(folder, { origin, secretKey: 'key' }).send();
  expect(reports).toEqual([row]);
  expect(await readdir(join(folder, 'pending-reports'))).toEqual([]);
  await writeFile(join(folder, 'pending-reports', 'x.json'), '{}');
  await createReleaseReporter(folder, { origin, secretKey: undefined }).send();
  expect(reports.length).toBe(1);
});

describe('the site as it will be', () => {
  const site = (title: string, updated_at = '') => ({
    merchandising: {},
    events: [{ title, updated_at }],
    left_out: [],
  });

  it('is built once for all who ask for the same, beside the releases', async () => {
    const built: unknown[] = [];
    const { manager } = openKeeper(async (settings) => {
      built.push(settings.pending?.events);
      return writeBuild(() => shop)(settings);
    });
    await attempt();
    await manager.serveLatest();
    const [first, second, other] = await Promise.all([
      manager.openPending(site('Supper', '2026-01-01')),
      manager.openPending(site('Supper', '2026-01-02')),
      manager.openPending(site('Reading')),
    ]);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(built).toHaveLength(2);
    expect(await store.list()).toHaveLength(1);
  });

  it('is built again after a build failed', async () => {
    const { manager } = openKeeper(() => Promise.reject(new Error('The disk is full')));
    for (const _ of [1, 2])
      await expect(manager.openPending(site('Supper'))).rejects.toThrow('The disk is full');
    expect((await attempt()).outcome).toBe('live');
  });
});
