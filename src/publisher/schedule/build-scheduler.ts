import { setTimeout as sleepFor } from 'node:timers/promises';
import { log } from '../../log.ts';
import type { Trigger } from './rebuild.ts';

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
