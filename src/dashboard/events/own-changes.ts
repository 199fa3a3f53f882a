import type { EventChange } from '../../data/supabase/staff-events.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';

const own = new Set<string>();
let writes = 0;
let waiting: (() => void)[] = [];

const getId = (event: Pick<StaffEvent, 'id' | 'updated_at'>) =>
  `${event.id} ${Date.parse(event.updated_at)}`;

/** Does a write of one's own. What Realtime says meanwhile waits, as it may be this very write. */
export async function deferWhileWriting<Value>(write: () => Promise<Value>): Promise<Value> {
  writes += 1;
  try {
    return await write();
  } finally {
    writes -= 1;
    if (writes === 0) {
      const told = waiting;
      waiting = [];
      // The writer says first what it wrote.
      setTimeout(() => told.forEach((tell) => tell()), 0);
    }
  }
}

export const recordOwnWrite = (event: StaffEvent): void => void own.add(getId(event));
export const recordOwnDelete = (id: string): void => void own.add(`${id} deleted`);

/**
 * Passes on what others did, and leaves out what came back from oneself. Called when following begins,
 * and the list is read: what was not heard of before will not come back any more.
 */
export function ignoreOwnChanges(
  tell: (change: EventChange) => void,
): (change: EventChange) => void {
  own.clear();
  return function hear(change) {
    if (writes > 0) {
      waiting.push(() => hear(change));
      return;
    }
    const name = change.kind === 'deleted' ? `${change.id} deleted` : getId(change.event);
    if (!own.delete(name)) tell(change);
  };
}
