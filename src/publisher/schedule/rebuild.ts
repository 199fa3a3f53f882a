import { rm, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rebuildIntervalMs } from '../../domain/time/date.ts';
import { acquireFileLock } from '../../file-lock.ts';
import { BuildError, type BuildProgress, type FailureCode } from '../build/build-context.ts';
import { buildRelease, type Changes } from '../build/build-release.ts';
import type { PublisherConfig } from '../config.ts';
import { openRequests, type StoredRequest } from './publish-requests.ts';
import { getReadTime, type Release, type ReleaseStore } from '../store/release-store.ts';
import { verifyRelease } from '../verify/verify.ts';

export type Trigger = 'start' | 'schedule' | 'publish' | 'webhook' | 'command' | 'retry';

export type BuildAttempt = {
  id: string;
  beganAt: string;
  trigger: Trigger;
  /** The number of items, as the pages report it. */
  items: number;
  seconds: number;
} &
  /** The `reason` of a live release lists what was left out. */
  (
    | { outcome: 'live'; reason: string | null; release: Release }
    | { outcome: 'refused'; reason: string }
    | { outcome: 'failed'; reason: string; code: FailureCode }
  );

export type RebuildOptions = {
  config: PublisherConfig;
  store: ReleaseStore;
  backend: string;
  home: string;
  sourceHash: string;
  trigger: Trigger;
  allowShrink?: boolean;
  /** Skips the minimum interval between builds, because no release is live yet. */
  skipThrottle?: boolean;
  /** Called when the lock is pinned and the time of the build is fixed. */
  onStart?: () => void;
  onProgress?: (progress: BuildProgress) => void;
  signal?: AbortSignal;
  build?: typeof buildRelease;
};

/**
 * Builds a release, verifies it and makes it live in one step. A failed attempt changes nothing and
 * returns its reason. Returns null if a rollback is pinned; only a command or a confirmed
 * request ends it.
 */
export async function rebuild(options: RebuildOptions): Promise<BuildAttempt | null> {
  const {
    config,
    store,
    backend,
    home,
    sourceHash,
    trigger,
    allowShrink = false,
    skipThrottle = false,
    onStart,
    onProgress,
    signal,
    build = buildRelease,
  } = options;
  const requests = openRequests(store.folder);
  const pinnedRelease = async () => {
    const pointer = await store.readPointer();
    return pointer?.isPinned ? pointer.id : null;
  };
  const isBlocked = async () =>
    trigger !== 'command' &&
    (await pinnedRelease()) !== null &&
    !(await requests.list()).some(({ kind }) => kind === 'end-rollback');
  if (await isBlocked()) return null;
  const lock = await acquireBuildLock(store.folder, {
    skipThrottle,
    ...(signal && { signal }),
  }).then(
    (release) => ({ release, error: null }),
    // An error such as a full disk counts as a failed attempt.
    (error: unknown) => ({
      release: () => undefined,
      error: error instanceof Error ? error : new Error(String(error)),
    }),
  );
  const start = performance.now();
  // From here on, new requests go to the next build. No await may come between.
  onStart?.();
  const beganAt = new Date();
  const id = await store.nextId(beganAt);
  const summary = (items: number) => ({
    id,
    beganAt: beganAt.toISOString(),
    trigger,
    items,
    seconds: Math.round((performance.now() - start) / 100) / 10,
  });
  try {
    if (lock.error) throw lock.error;
    if (await isBlocked()) return null;
    const wasPinned = await pinnedRelease();
    // This build covers all requests stored so far.
    const covered = await requests.list();
    await store.removeIncomplete();
    const last = await store.live();
    const release = await build({
      config,
      id,
      builtAt: beganAt.toISOString(),
      releases: store.folder,
      backend,
      sourceHash,
      isFallback: false,
      previous: last,
      changes: last && findChanges(covered, last, options),
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    });
    onProgress?.({ step: 'verifying' });
    const comparable = last?.backend === backend ? last : null;
    const errors = await verifyRelease(release, {
      config,
      last: comparable,
      home,
      allowShrink,
    });
    const pinned = await pinnedRelease();
    if (pinned !== null && pinned !== wasPinned) errors.push('Somebody rolled back meanwhile');
    if (errors.length > 0) {
      await rm(release.folder, { recursive: true, force: true });
      return { ...summary(release.items), outcome: 'refused', reason: errors.join('; ') };
    }
    await store.setLive({ id, isPinned: false });
    await requests.remove(covered);
    await store.prune(id);
    const reason = release.skipped ?? null;
    return { ...summary(release.items), outcome: 'live', reason, release };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof BuildError ? error.code : 'other';
    return { ...summary(0), outcome: 'failed', reason, code };
  } finally {
    lock.release();
  }
}

/** More items are read one by one no faster than all of them in lists. */
const maxChangedItems = 20;

/**
 * Returns the changes since the last release if the requests name all of them. Returns null if all
 * data must be read: for other triggers, after a change of the code, and an interval after all of
 * it was read.
 */
function findChanges(
  requests: readonly StoredRequest[],
  last: Release,
  options: RebuildOptions,
): Changes | null {
  const items = requests.flatMap(({ item }) => item ?? []);
  const areAll =
    (options.trigger === 'webhook' || options.trigger === 'retry') &&
    items.length > 0 &&
    items.length === requests.length &&
    items.length <= maxChangedItems;
  return areAll ? changesSince(last, items, options) : null;
}

/** Returns some changes since a release. Null if its data cannot be used for another one, or is too old. */
export function changesSince(
  last: Release,
  items: readonly string[],
  { backend, sourceHash }: Pick<RebuildOptions, 'backend' | 'sourceHash'>,
): Changes | null {
  const ageMs = Math.abs(Date.now() - getReadTime(last));
  const isUsable =
    last.backend === backend && last.sourceHash === sourceHash && ageMs < rebuildIntervalMs;
  return isUsable ? { items, readAt: last.readAt ?? last.builtAt } : null;
}

const minBuildIntervalMs = 60_000;

type LockOptions = { skipThrottle?: boolean; isCounted?: boolean; signal?: AbortSignal };

/**
 * Acquires the lock for builds into a folder, across processes, and returns the function that
 * releases it. Waits for a minimum interval since the start of the last build, unless
 * `skipThrottle` is set. The next one does not wait for an interval since one that is not counted. The operating
 * system releases the lock of a process that ends.
 */
export async function acquireBuildLock(
  folder: string,
  { skipThrottle = false, isCounted = true, signal }: LockOptions = {},
): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const lastFile = join(folder, 'last-build');
  for (;;) {
    signal?.throwIfAborted();
    const waitMs = skipThrottle ? 0 : await throttleDelay(lastFile);
    const release = waitMs > 0 ? null : acquireFileLock(join(folder, 'building.lock'));
    if (release && (skipThrottle || (await throttleDelay(lastFile)) === 0)) {
      if (isCounted) await writeFile(lastFile, String(Date.now())).catch(() => undefined);
      return release;
    }
    release?.();
    // A clock may be set back during the wait.
    const pollMs = waitMs > 0 ? Math.min(waitMs, 1000) : 500;
    await sleep(pollMs, undefined, { ...(signal && { signal }) });
  }
}

/**
 * Returns the milliseconds until the next build may start. A clock that was set back causes no
 * delay.
 */
async function throttleDelay(lastFile: string): Promise<number> {
  const last = Number(await readFile(lastFile, 'utf8').catch(() => 'NaN'));
  const elapsedMs = Date.now() - last;
  return elapsedMs >= 0 && elapsedMs < minBuildIntervalMs ? minBuildIntervalMs - elapsedMs : 0;
}
