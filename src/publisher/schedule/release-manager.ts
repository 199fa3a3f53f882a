import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { rebuildIntervalMs } from '../../domain/time/date.ts';
import { log } from '../../log.ts';
import type { ChangeTimes } from '../backend.ts';
import type { BuildProgress, FailureCode } from '../build/build-context.ts';
import { buildRelease } from '../build/build-release.ts';
import type { PublisherConfig } from '../config.ts';
import { previewTexts } from '../site.ts';
import { createPendingSites } from './pending-site.ts';
import { openRequests, type RequestKind } from './publish-requests.ts';
import { rebuild, type BuildAttempt, type Trigger } from './rebuild.ts';
import { createBand } from '../serve/release-preview.ts';
import { createReleaseHandler, type ReleaseHandler } from '../serve/release-handler.ts';
import { getReadTime, type Release, type ReleaseStore } from '../store/release-store.ts';
import { hashSource } from '../build/source-hash.ts';

const checkIntervalMs = 60_000;

/** Reports build attempts. `record` stores one; `send` delivers what is stored and never rejects. */
export type ReleaseReporter = {
  record: (attempt: BuildAttempt) => Promise<void>;
  send: () => Promise<void>;
};

type Settings = {
  config: PublisherConfig;
  store: ReleaseStore;
  backend: string;
  home: string;
  onActivate: (release: Release, previous: readonly Release[]) => Promise<void>;
  onUnavailable: (reason: string, code: FailureCode) => void;
  /** Returns when the data changes by itself. Called once a minute, and at that time. */
  getChangeTimes?: () => Promise<ChangeTimes>;
  /** Called during the builds before a release is live. */
  onProgress?: (progress: BuildProgress) => void;
  build?: typeof buildRelease;
};

/**
 * Creates the manager of the live release. `serveLatest` activates the last good release.
 * `openRelease` rebuilds it if it is stale or from other code, then an interval after each release
 * or on request. The manager follows changes of the pointer file within a second. If the data
 * was never readable, it serves a fallback; until a release is live, it retries every minute.
 */
export function createReleaseManager({
  config,
  store,
  backend,
  home,
  onActivate,
  onUnavailable,
  getChangeTimes = () => Promise.resolve({ last: null, next: null }),
  onProgress = () => undefined,
  build = buildRelease,
}: Settings) {
  let live: Release | null = null;
  let activation = Promise.resolve();
  let onEnd: ReleaseReporter['record'] = () => Promise.resolve();
  let sourceHash = '';
  const stopping = new AbortController();
  const requests = openRequests(store.folder);

  const scheduler = createBuildScheduler({
    run,
    maxRetryDelay: () => (live === null || live.isFallback ? 60_000 : Infinity),
  });

  async function activate(release: Release): Promise<void> {
    await onActivate(release, await store.listPrevious(release.id));
    live = release;
  }

  /** Activates releases one after another, because the pointer may change during an activation. */
  function syncLive(): Promise<void> {
    activation = activation
      .then(async () => {
        const next = await store.live();
        if (!next || next.id === live?.id || next.isFallback || next.backend !== backend) return;
        await activate(next);
      })
      .catch((error: unknown) => {
        log('error', 'release_activation_failed', { error });
      });
    return activation;
  }

  async function run(trigger: Trigger, onStart: () => void): Promise<boolean> {
    const attempt = await rebuild({
      config,
      store,
      backend,
      home,
      sourceHash,
      trigger,
      skipThrottle: !live,
      onStart,
      ...(!live && { onProgress }),
      signal: stopping.signal,
      build,
    });
    if (!attempt) onStart();
    if (!attempt || stopping.signal.aborted) return true;
    const { id, outcome, reason, items, seconds } = attempt;
    const level = outcome === 'live' ? 'info' : 'error';
    // The server announces the first release itself.
    if (live || reason) log(level, 'release', { id, trigger, outcome, items, seconds, reason });
    await onEnd(attempt);
    if (attempt.outcome === 'live') await syncLive();
    else {
      const code = attempt.outcome === 'failed' ? attempt.code : 'other';
      onUnavailable(attempt.reason, code);
      if (!live && code === 'catalog') await serveFallback();
    }
    return outcome === 'live';
  }

  async function serveFallback(): Promise<void> {
    const beganAt = new Date();
    const id = await store.nextId(beganAt);
    const builtAt = beganAt.toISOString();
    const { signal } = stopping;
    const releases = store.folder;
    const previous = await store.live();
    const fallback = { config, id, builtAt, releases, backend, sourceHash, isFallback: true };
    await activate(await build({ ...fallback, previous, signal }));
  }

  /** A time in the future counts by its distance, because the clock may have been wrong. */
  const isOlderThanInterval = (time: number) => !(Math.abs(Date.now() - time) < rebuildIntervalMs);
  const isStale = () => !live || isOlderThanInterval(getReadTime(live));
  let requestedAt = NaN;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Requests a build, at most once in an interval. The scheduler retries failures. */
  function requestBuild(trigger: 'start' | 'schedule'): void {
    requestedAt = Date.now();
    scheduler.request(trigger);
  }

  let followedChange = 0;
  let changeTimer: NodeJS.Timeout | undefined;

  /** Requests a build if the data has changed by itself since the live release, and waits for the next change. */
  async function followChanges(): Promise<void> {
    clearTimeout(changeTimer);
    const times = await getChangeTimes().catch((error: unknown) => {
      log('warn', 'change_times_unknown', { error });
      return null;
    });
    if (!times || !live || stopping.signal.aborted) return;
    const { last, next } = times;
    if (last !== null && last > Math.max(getReadTime(live), followedChange)) {
      followedChange = last;
      requestBuild('schedule');
    }
    const delayMs = (next ?? Infinity) - Date.now();
    if (delayMs < checkIntervalMs)
      changeTimer = setTimeout(() => void followChanges(), Math.max(delayMs, 0) + 250).unref();
  }

  return {
    /** Activates the latest release. Resolves to whether there is one. */
    async serveLatest(): Promise<boolean> {
      await syncLive();
      return live !== null;
    },

    /** Starts the schedule. Resolves when a release is live or the first build has ended. */
    async openRelease(reporter: ReleaseReporter): Promise<void> {
      onEnd = async (attempt) => {
        await reporter.record(attempt);
        await reporter.send();
      };
      sourceHash = await hashSource(config);
      watchFile(store.pointerFile, { interval: 500, persistent: false }, () => void syncLive());
      if (!live) {
        requestBuild('start');
        await scheduler.whenIdle();
      } else {
        const kinds = (await requests.list()).map(({ kind }) => kind);
        const kind = kinds.find((kind) => getTrigger(kind) !== 'webhook') ?? kinds[0];
        if (kind) scheduler.request(getTrigger(kind));
        else if (live.sourceHash !== sourceHash || isStale()) requestBuild('start');
      }
      timer = setInterval(() => {
        if (isStale() && isOlderThanInterval(requestedAt)) requestBuild('schedule');
        void reporter.send();
        void followChanges();
      }, checkIntervalMs);
      void followChanges();
    },

    /** Requests a build. Resolves when the request is on disk; rejects if it cannot be stored. */
    async request(kind: RequestKind, item?: string): Promise<{ coalesced: boolean }> {
      await requests.add(kind, item);
      return scheduler.request(getTrigger(kind));
    },
    /** Returns the build time of the release that a rollback pinned, or null. */
    async rolledBackTo(): Promise<string | null> {
      const pointer = await store.readPointer();
      if (!pointer?.isPinned) return null;
      return (await store.live())?.builtAt ?? null;
    },
    /** Returns the releases that can be set live, newest first, and the one that is. */
    async listReleases() {
      const [releases, current, pointer] = await Promise.all([
        store.list(),
        store.live(),
        store.readPointer(),
      ]);
      return releases
        .filter(({ isFallback }) => !isFallback)
        .map(({ id, builtAt, items }) => ({
          id,
          builtAt,
          items,
          isLive: id === current?.id,
          isPinned: id === current?.id && pointer?.isPinned === true,
        }));
    },
    /**
     * Opens a stored release, with a note on its pages, without setting it live. Null if it no longer exists.
     */
    async openHandler(id: string): Promise<ReleaseHandler | null> {
      const release = (await store.list()).find((stored) => stored.id === id);
      if (!release) return null;
      return createReleaseHandler(release, {
        config,
        // Private pages stay those of the live release, with its files.
        previous: live ? [live] : [],
        band: createBand(previewTexts.stored(release.builtAt)),
      });
    },
    /** Builds the site with what staff have prepared, with a note on its pages. Rejects with a reason. */
    openPending: createPendingSites({
      releases: store.folder,
      getBase: () => ({ config, backend, sourceHash, live }),
      build,
      signal: stopping.signal,
    }),
    /** Sets an earlier release live. Returns when it was built, null if it no longer exists. */
    async rollBackTo(id: string): Promise<string | null> {
      const target = await rollBack(store, id);
      if (target) log('info', 'rolled_back', { id: target.id });
      await syncLive();
      return target?.builtAt ?? null;
    },
    state: scheduler.state,
    stop(): void {
      stopping.abort();
      scheduler.stop();
      unwatchFile(store.pointerFile);
      clearInterval(timer);
      clearTimeout(changeTimer);
    },
  };
}

const getTrigger = (kind: RequestKind): Trigger =>
  kind === 'webhook' || kind === 'item' ? 'webhook' : 'publish';

export type ReleaseManager = ReturnType<typeof createReleaseManager>;

/**
 * Sets an earlier release live and pins it, so that only a confirmed request or a command replaces it.
 * Without an id, it is the one before the live release. Returns null if there is no such release.
 */
export async function rollBack(store: ReleaseStore, id?: string): Promise<Release | null> {
  const [releases, live] = await Promise.all([store.list(), store.live()]);
  const earlier = releases.filter((release) => !release.isFallback && live && release.id < live.id);
  const target = id === undefined ? earlier[0] : releases.find((release) => release.id === id);
  if (!target || target.isFallback) return null;
  // Requests to end a rollback refer to an earlier one, not to this one.
  const requests = openRequests(store.folder);
  await requests.remove((await requests.list()).filter(({ kind }) => kind === 'end-rollback'));
  await store.setLive({ id: target.id, isPinned: true });
  return target;
}

const debounceMs = 1000;
const maxDebounceMs = 10_000;
const firstRetryMs = 60_000;
const maxRetryMs = 30 * 60_000;

type SchedulerOptions = {
  /**
   * Rebuilds the release. Calls `onStart` when the build starts to read data. Resolves to whether
   * the release went live.
   */
  run: (cause: Trigger, onStart: () => void) => Promise<boolean>;
  /** The upper limit in milliseconds of the delay before a retry. */
  maxRetryDelay?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/**
 * Creates the scheduler of builds. It debounces requests into one build, queues requests that
 * arrive during a build, and retries failed builds with exponential backoff.
 */
export function createBuildScheduler({
  run,
  maxRetryDelay = () => maxRetryMs,
  sleep = abortableSleep,
}: SchedulerOptions) {
  let requested: Trigger | null = null;
  let lastRequestAt = -debounceMs;
  let running: Promise<void> | null = null;
  let isBuilding = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  async function debounce(): Promise<void> {
    const start = performance.now();
    for (;;) {
      const idleMs = performance.now() - lastRequestAt;
      if (idleMs >= debounceMs || performance.now() - start >= maxDebounceMs) return;
      await sleep(debounceMs - idleMs, stopping.signal);
      stopping.signal.throwIfAborted();
    }
  }

  async function work(): Promise<void> {
    while (requested && !stopping.signal.aborted) {
      await debounce();
      clearTimeout(retry);
      const isLive = await run(requested, () => {
        requested = null;
        isBuilding = true;
      }).catch((error: unknown) => {
        requested = null;
        if (!stopping.signal.aborted) log('error', 'build_crashed', { error });
        return false;
      });
      isBuilding = false;
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- request() may have set it meanwhile
      requested = stopping.signal.aborted ? null : requested;
      failures = isLive ? 0 : failures + 1;
      if (!isLive && !requested) scheduleRetry();
    }
  }

  function scheduleRetry(): void {
    if (stopping.signal.aborted) return;
    const retryDelay = Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs, maxRetryDelay());
    retry = setTimeout(() => request('retry'), retryDelay).unref();
  }

  /** Requests a build. Returns whether the request was coalesced with a queued one. */
  function request(cause: Trigger): { coalesced: boolean } {
    const coalesced = requested !== null;
    requested ??= cause;
    // No other request can arrive before the start, so a debounce would only delay it.
    lastRequestAt = cause === 'start' ? -debounceMs : performance.now();
    running ??= work()
      .catch(() => undefined)
      .finally(() => {
        running = null;
        isBuilding = false;
      });
    return { coalesced };
  }

  return {
    request,
    state: () => (isBuilding ? 'building' : requested ? 'waiting' : 'idle') satisfies string,
    /** Resolves when no build is queued or running. */
    whenIdle: () => running ?? Promise.resolve(),
    stop(): void {
      stopping.abort();
      clearTimeout(retry);
    },
  };
}

function abortableSleep(ms: number, signal: AbortSignal): Promise<unknown> {
  return sleepFor(ms, undefined, { signal });
}
