import { rm } from 'node:fs/promises';
import { buildRelease } from './build-release.ts';
import type { Release } from './release.ts';
import type { Shelf } from './shelf.ts';
import { openRequests } from './requests.ts';
import { takeTurn } from './turn.ts';
import { findFaults } from './verify.ts';

export type Cause = 'start' | 'schedule' | 'publish' | 'webhook' | 'command' | 'retry';

export type Attempt = {
  id: string;
  beganAt: string;
  cause: Cause;
  books: number;
  seconds: number;
} &
  /** The reason of a live one: what it had to leave out. */
  (
    | { outcome: 'live'; reason: string | null; release: Release }
    | { outcome: 'refused' | 'failed'; reason: string }
  );

export type Renewal = {
  shelf: Shelf;
  backend: string;
  home: string;
  source: string;
  cause: Cause;
  mayShrink?: boolean;
  /** Shoppers see nothing yet. */
  isUrgent?: boolean;
  /** The turn is ours, and the moment of the build is set. */
  began?: () => void;
  signal?: AbortSignal;
  build?: typeof buildRelease;
};

/**
 * Builds a release, verifies it and makes it the live one in a single step. Whatever fails on the way
 * changes nothing, and comes back with its reason. Null: somebody rolled back, and only a person who
 * knows of it ends that.
 */
export async function renew(renewal: Renewal): Promise<Attempt | null> {
  const {
    shelf,
    backend,
    home,
    source,
    cause,
    mayShrink = false,
    isUrgent = false,
    began,
    signal,
    build = buildRelease,
  } = renewal;
  const requests = openRequests(shelf.folder);
  const heldRelease = async () => {
    const pointer = await shelf.readPointer();
    return pointer?.isHeld ? pointer.id : null;
  };
  const mustWait = async () =>
    cause !== 'command' &&
    (await heldRelease()) !== null &&
    !(await requests.list()).some(({ kind }) => kind === 'end-rollback');
  if (await mustWait()) return null;
  const turn = await takeTurn(shelf.folder, { isUrgent, ...(signal && { signal }) }).then(
    (end) => ({ end, fault: null }),
    // A full disk, say: an attempt that failed like any other.
    (fault: unknown) => ({
      end: () => undefined,
      fault: fault instanceof Error ? fault : new Error(String(fault)),
    }),
  );
  const start = performance.now();
  // In one step: whoever asks from now on waits for the build after this one.
  began?.();
  const beganAt = new Date();
  const id = await shelf.nextId(beganAt);
  const told = (books: number) => ({
    id,
    beganAt: beganAt.toISOString(),
    cause,
    books,
    seconds: Math.round((performance.now() - start) / 100) / 10,
  });
  try {
    if (turn.fault) throw turn.fault;
    if (await mustWait()) return null;
    const heldBefore = await heldRelease();
    // What was asked for up to here, this build reads.
    const covered = await requests.list();
    await shelf.sweep();
    const last = await shelf.live();
    const release = await build({
      id,
      builtAt: beganAt.toISOString(),
      releases: shelf.folder,
      backend,
      source,
      isStandIn: false,
      older: last,
      ...(signal && { signal }),
    });
    const comparable = last?.backend === backend ? last : null;
    const faults = await findFaults(release, { last: comparable, home, mayShrink });
    const held = await heldRelease();
    if (held !== null && held !== heldBefore) faults.push('Somebody rolled back meanwhile');
    if (faults.length > 0) {
      await rm(release.folder, { recursive: true, force: true });
      return { ...told(release.books), outcome: 'refused', reason: faults.join('; ') };
    }
    await shelf.point({ id, isHeld: false });
    await requests.remove(covered);
    await shelf.prune(id);
    const reason = release.leftOut ?? null;
    return { ...told(release.books), outcome: 'live', reason, release };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...told(0), outcome: 'failed', reason };
  } finally {
    turn.end();
  }
}
