import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Cause } from './renew.ts';

const pause = 1000;
const longestGathering = 10_000;
const firstRetry = 60_000;
const longestRetry = 30 * 60_000;

type Pace = {
  /** Renews the release; calls `began` when the build starts to read. Whether it went live. */
  run: (cause: Cause, began: () => void) => Promise<boolean>;
  /** How long after a failure the next try comes, at most. */
  mostPatience?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/**
 * Decides when to build: requests that come together become one build, those that come while one is
 * reading become the next, and a failed one is tried again, each time after twice as long.
 */
export function createPacer({ run, mostPatience = () => longestRetry, sleep = sleepOr }: Pace) {
  let wanted: Cause | null = null;
  let lastAsked = -pause;
  let running: Promise<void> | null = null;
  let isBuilding = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  async function gather(): Promise<void> {
    const start = performance.now();
    for (;;) {
      const quiet = performance.now() - lastAsked;
      if (quiet >= pause || performance.now() - start >= longestGathering) return;
      await sleep(pause - quiet, stopping.signal);
      stopping.signal.throwIfAborted();
    }
  }

  async function work(): Promise<void> {
    while (wanted && !stopping.signal.aborted) {
      await gather();
      clearTimeout(retry);
      const isLive = await run(wanted, () => {
        wanted = null;
        isBuilding = true;
      }).catch((error: unknown) => {
        wanted = null;
        if (!stopping.signal.aborted) console.error(error);
        return false;
      });
      isBuilding = false;
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- ask() may have set it meanwhile
      wanted = stopping.signal.aborted ? null : wanted;
      failures = isLive ? 0 : failures + 1;
      if (!isLive && !wanted) tryAgain();
    }
  }

  function tryAgain(): void {
    if (stopping.signal.aborted) return;
    const patience = Math.min(firstRetry * 2 ** (failures - 1), longestRetry, mostPatience());
    retry = setTimeout(() => ask('retry'), patience).unref();
  }

  /** Tells whether the wish joined others that wait for the next build. */
  function ask(cause: Cause): { joined: boolean } {
    const joined = wanted !== null;
    wanted ??= cause;
    // Nobody else can have asked before a start.
    lastAsked = cause === 'start' ? -pause : performance.now();
    running ??= work()
      .catch(() => undefined)
      .finally(() => {
        running = null;
        isBuilding = false;
      });
    return { joined };
  }

  return {
    ask,
    state: () => (isBuilding ? 'building' : wanted ? 'waiting' : 'resting') satisfies string,
    /** Resolves when nothing is wanted and nothing is built. */
    rest: () => running ?? Promise.resolve(),
    stop(): void {
      stopping.abort();
      clearTimeout(retry);
    },
  };
}

function sleepOr(ms: number, signal: AbortSignal): Promise<unknown> {
  return sleepFor(ms, undefined, { signal });
}
