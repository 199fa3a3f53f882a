import { unwatchFile, watchFile } from 'node:fs';
import { Cron } from 'croner';
import { rebuildIntervalMs } from '../domain/rebuild-schedule.ts';
import { buildRelease } from './build-release.ts';
import { createBuildScheduler } from './build-scheduler.ts';
import type { ReleaseReporter } from './release-reporter.ts';
import type { Release } from './release.ts';
import { rebuild, type Trigger } from './rebuild.ts';
import { openRequests, type RequestKind } from './requests.ts';
import type { ReleaseStore } from './release-store.ts';
import { hashSource } from './source-hash.ts';

const everyMinute = '* * * * *';

type Settings = {
  store: ReleaseStore;
  backend: string;
  home: string;
  onActivate: (release: Release, previous: readonly Release[]) => Promise<void>;
  onUnavailable: (reason: string) => void;
  build?: typeof buildRelease;
};

/**
 * Keeps the shop's release fresh. `showLast` shows the last good one at once; `open` then renews it
 * where it is stale or of older code, and again three hours after each release or when asked. Whoever
 * moves the pointer of the shelf, this process or another, is followed within a second. Where the
 * catalog cannot be read and never was, a stand-in is shown; until there is a release, a build is tried
 * again every minute.
 */
export function createReleaseManager({
  store,
  backend,
  home,
  onActivate,
  onUnavailable,
  build = buildRelease,
}: Settings) {
  let live: Release | null = null;
  let showing = Promise.resolve();
  let onEnd: ReleaseReporter['record'] = () => Promise.resolve();
  let sourceHash = '';
  const stopping = new AbortController();
  const requests = openRequests(store.folder);

  const scheduler = createBuildScheduler({
    run,
    maxRetryDelay: () => (live === null || live.isFallback ? 60_000 : Infinity),
  });

  async function activate(release: Release): Promise<void> {
    const previous = (await store.list()).filter(({ id }) => id !== release.id);
    await onActivate(release, previous);
    live = release;
  }

  /** One after another: the pointer may move while a release is being opened. */
  function syncLive(): Promise<void> {
    showing = showing
      .then(async () => {
        const next = await store.live();
        if (!next || next.id === live?.id || next.isFallback || next.backend !== backend) return;
        await activate(next);
      })
      .catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'release_activation_failed', error: String(error) }));
      });
    return showing;
  }

  async function run(trigger: Trigger, onStart: () => void): Promise<boolean> {
    const attempt = await rebuild({
      store,
      backend,
      home,
      sourceHash,
      trigger,
      skipThrottle: !live,
      onStart,
      signal: stopping.signal,
      build,
    });
    if (!attempt) onStart();
    if (!attempt || stopping.signal.aborted) return true;
    const { id, outcome, reason, books, seconds } = attempt;
    const say = outcome === 'live' ? console.log : console.error;
    if (live)
      say(JSON.stringify({ event: 'release', id, trigger, outcome, books, seconds, reason }));
    else if (reason)
      console.error(outcome === 'live' ? reason : `The release was not renewed. ${reason}`);
    await onEnd(attempt);
    if (attempt.outcome === 'live') await syncLive();
    else {
      onUnavailable(attempt.reason);
      if (!live && isWithoutCatalog(attempt.reason)) await serveFallback();
    }
    return outcome === 'live';
  }

  async function serveFallback(): Promise<void> {
    const beganAt = new Date();
    const id = await store.nextId(beganAt);
    const builtAt = beganAt.toISOString();
    const { signal } = stopping;
    const releases = store.folder;
    await activate(
      await build({ id, builtAt, releases, backend, sourceHash, isFallback: true, signal }),
    );
  }

  /** Of a wrong clock's moments, those to come are as far away as those gone by. */
  const isOlderThanInterval = (moment: number) =>
    !(Math.abs(Date.now() - moment) < rebuildIntervalMs);
  const isStale = () => !live || isOlderThanInterval(Date.parse(live.builtAt));
  let askedAt = NaN;
  let clock: Cron | null = null;

  /** Once in three hours: what fails is the pacer's to try again. */
  function askFor(cause: 'start' | 'schedule'): void {
    askedAt = Date.now();
    scheduler.request(cause);
  }

  return {
    /** Whether a release of an earlier run is shown. */
    async serveLatest(): Promise<boolean> {
      await syncLive();
      return live !== null;
    },

    /** Resolves when a release is shown. */
    async openRelease(reporter: Pick<ReleaseReporter, 'record' | 'send'>): Promise<void> {
      onEnd = async (attempt) => {
        await reporter.record(attempt);
        await reporter.send();
      };
      sourceHash = await hashSource();
      watchFile(store.pointerFile, { interval: 500, persistent: false }, () => void syncLive());
      if (!live) {
        askFor('start');
        await scheduler.whenIdle();
      } else {
        const kinds = (await requests.list()).map(({ kind }) => kind);
        const asked = kinds.find((kind) => kind !== 'webhook') ?? kinds[0];
        if (asked) scheduler.request(getCause(asked));
        else if (live.sourceHash !== sourceHash || isStale()) askFor('start');
      }
      clock = new Cron(everyMinute, () => {
        if (isStale() && isOlderThanInterval(askedAt)) askFor('schedule');
        return reporter.send();
      });
    },

    /** Asks for a release; resolves when the request cannot be lost any more. Rejects where it is not stored. */
    async request(kind: RequestKind): Promise<{ coalesced: boolean }> {
      await requests.add(kind);
      return scheduler.request(getCause(kind));
    },
    /** When the release was built that somebody rolled back to; null where none is held. */
    async rolledBackTo(): Promise<string | null> {
      const pointer = await store.readPointer();
      if (!pointer?.isPinned) return null;
      return (await store.live())?.builtAt ?? null;
    },
    state: scheduler.state,
    stop(): void {
      stopping.abort();
      scheduler.stop();
      unwatchFile(store.pointerFile);
      clock?.stop();
    },
  };
}

/** Only the catalog's silence: a slow machine and a fault of the build open no other shop. */
const isWithoutCatalog = (reason: string): boolean =>
  reason.startsWith('No catalog') && !reason.endsWith('The catalog itself was read.');

const getCause = (kind: RequestKind): Trigger => (kind === 'webhook' ? 'webhook' : 'publish');

export type ReleaseManager = ReturnType<typeof createReleaseManager>;
