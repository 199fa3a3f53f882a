import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Trigger } from './rebuild.ts';

const debounceMs = 1000;
const maxDebounceMs = 10_000;
const firstRetryMs = 60_000;
const maxRetryMs = 30 * 60_000;

type SchedulerOptions = {
  /** Renews the release; calls `began` when the build starts to read. Whether it went live. */
  run: (cause: Trigger, began: () => void) => Promise<boolean>;
  /** How long after a failure the next try comes, at most. */
  maxRetryDelay?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/**
 * Decides when to build: requests that come together become one build, those that come while one is
 * reading become the next, and a failed one is tried again, each time after twice as long.
 */
export function createBuildScheduler({
  run,
  maxRetryDelay = () => maxRetryMs,
  sleep = sleepOr,
}: SchedulerOptions) {
  let requested: Trigger | null = null;
  let lastAsked = -debounceMs;
  let running: Promise<void> | null = null;
  let isBuilding = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  async function debounce(): Promise<void> {
    const start = performance.now();
    for (;;) {
      const quiet = performance.now() - lastAsked;
      if (quiet >= debounceMs || performance.now() - start >= maxDebounceMs) return;
      await sleep(debounceMs - quiet, stopping.signal);
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
        if (!stopping.signal.aborted) console.error(error);
        return false;
      });
      isBuilding = false;
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- ask() may have set it meanwhile
      requested = stopping.signal.aborted ? null : requested;
      failures = isLive ? 0 : failures + 1;
      if (!isLive && !requested) tryAgain();
    }
  }

  function tryAgain(): void {
    if (stopping.signal.aborted) return;
    const retryDelay = Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs, maxRetryDelay());
    retry = setTimeout(() => request('retry'), retryDelay).unref();
  }

  /** Tells whether the wish joined others that wait for the next build. */
  function request(cause: Trigger): { coalesced: boolean } {
    const coalesced = requested !== null;
    requested ??= cause;
    // Nobody else can have asked before a start.
    lastAsked = cause === 'start' ? -debounceMs : performance.now();
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
    /** Resolves when nothing is wanted and nothing is built. */
    whenIdle: () => running ?? Promise.resolve(),
    stop(): void {
      stopping.abort();
      clearTimeout(retry);
    },
  };
}

function sleepOr(ms: number, signal: AbortSignal): Promise<unknown> {
  return sleepFor(ms, undefined, { signal });
}
