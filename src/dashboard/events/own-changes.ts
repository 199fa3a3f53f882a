import type { EventChange } from '../../data/supabase/staff-events.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';

const ownChanges = new Set<string>();
let pendingWriteCount = 0;
let deferred: (() => void)[] = [];

const getId = (event: Pick<StaffEvent, 'id' | 'updated_at'>) =>
  `${event.id} ${Date.parse(event.updated_at)}`;

/**
 * Runs a write. Realtime messages are deferred meanwhile, because they may be echoes of this write.
 */
export async function deferWhileWriting<Value>(write: () => Promise<Value>): Promise<Value> {
  pendingWriteCount += 1;
  try {
    return await write();
  } finally {
    pendingWriteCount -= 1;
    if (pendingWriteCount === 0) {
      const callbacks = deferred;
      deferred = [];
      // After the caller has recorded the write.
      setTimeout(() => callbacks.forEach((callback) => callback()), 0);
    }
  }
}

export const recordOwnWrite = (event: StaffEvent): void => void ownChanges.add(getId(event));
export const recordOwnDelete = (id: string): void => void ownChanges.add(`${id} deleted`);

/**
 * Forwards only changes of other users. It also forgets own changes, because echoes from before the
 * subscription never arrive.
 */
export function ignoreOwnChanges(
  callback: (change: EventChange) => void,
): (change: EventChange) => void {
  ownChanges.clear();
  return function handle(change) {
    if (pendingWriteCount > 0) {
      deferred.push(() => handle(change));
      return;
    }
    const changeId = change.kind === 'deleted' ? `${change.id} deleted` : getId(change.event);
    if (!ownChanges.delete(changeId)) callback(change);
  };
}
