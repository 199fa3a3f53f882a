import { rm } from 'node:fs/promises';
import { buildRelease } from './build-release.ts';
import type { Release } from './release.ts';
import type { ReleaseStore } from './release-store.ts';
import { openRequests } from './requests.ts';
import { acquireBuildLock } from './build-lock.ts';
import { verifyRelease } from './verify.ts';

export type Trigger = 'start' | 'schedule' | 'publish' | 'webhook' | 'command' | 'retry';

export type BuildAttempt = {
  id: string;
  beganAt: string;
  trigger: Trigger;
  books: number;
  seconds: number;
} &
  /** The reason of a live one: what it had to leave out. */
  (
    | { outcome: 'live'; reason: string | null; release: Release }
    | { outcome: 'refused' | 'failed'; reason: string }
  );

export type RebuildOptions = {
  store: ReleaseStore;
  backend: string;
  home: string;
  sourceHash: string;
  trigger: Trigger;
  allowShrink?: boolean;
  /** Shoppers see nothing yet. */
  skipThrottle?: boolean;
  /** The turn is ours, and the moment of the build is set. */
  onStart?: () => void;
  signal?: AbortSignal;
  build?: typeof buildRelease;
};

/**
 * Builds a release, verifies it and makes it the live one in a single step. Whatever fails on the way
 * changes nothing, and comes back with its reason. Null: somebody rolled back, and only a person who
 * knows of it ends that.
 */
export async function rebuild(options: RebuildOptions): Promise<BuildAttempt | null> {
  const {
    store,
    backend,
    home,
    sourceHash,
    trigger,
    allowShrink = false,
    skipThrottle = false,
    onStart,
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
  const turn = await acquireBuildLock(store.folder, {
    skipThrottle,
    ...(signal && { signal }),
  }).then(
    (end) => ({ end, error: null }),
    // A full disk, say: an attempt that failed like any other.
    (error: unknown) => ({
      end: () => undefined,
      error: error instanceof Error ? error : new Error(String(error)),
    }),
  );
  const start = performance.now();
  // In one step: whoever asks from now on waits for the build after this one.
  onStart?.();
  const beganAt = new Date();
  const id = await store.nextId(beganAt);
  const summary = (books: number) => ({
    id,
    beganAt: beganAt.toISOString(),
    trigger,
    books,
    seconds: Math.round((performance.now() - start) / 100) / 10,
  });
  try {
    if (turn.error) throw turn.error;
    if (await isBlocked()) return null;
    const wasPinned = await pinnedRelease();
    // What was asked for up to here, this build reads.
    const covered = await requests.list();
    await store.removeIncomplete();
    const last = await store.live();
    const release = await build({
      id,
      builtAt: beganAt.toISOString(),
      releases: store.folder,
      backend,
      sourceHash,
      isFallback: false,
      previous: last,
      ...(signal && { signal }),
    });
    const comparable = last?.backend === backend ? last : null;
    const faults = await verifyRelease(release, { last: comparable, home, allowShrink });
    const held = await pinnedRelease();
    if (held !== null && held !== wasPinned) faults.push('Somebody rolled back meanwhile');
    if (faults.length > 0) {
      await rm(release.folder, { recursive: true, force: true });
      return { ...summary(release.books), outcome: 'refused', reason: faults.join('; ') };
    }
    await store.setLive({ id, isPinned: false });
    await requests.remove(covered);
    await store.prune(id);
    const reason = release.skippedProducts ?? null;
    return { ...summary(release.books), outcome: 'live', reason, release };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...summary(0), outcome: 'failed', reason };
  } finally {
    turn.end();
  }
}
