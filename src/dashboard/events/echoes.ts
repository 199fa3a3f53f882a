import type { EventChange } from '../../data/supabase/staff-events.ts';
import type { StaffEvent } from '../../domain/staff-event.ts';

const own = new Set<string>();
let underWay = 0;
let waiting: (() => void)[] = [];

const nameOf = (event: Pick<StaffEvent, 'id' | 'updated_at'>) =>
  `${event.id} ${Date.parse(event.updated_at)}`;

/** Does a write of one's own. What Realtime says meanwhile waits, as it may be this very write. */
export async function whileWriting<Value>(write: () => Promise<Value>): Promise<Value> {
  underWay += 1;
  try {
    return await write();
  } finally {
    underWay -= 1;
    if (underWay === 0) {
      const told = waiting;
      waiting = [];
      // The writer says first what it wrote.
      setTimeout(() => told.forEach((tell) => tell()), 0);
    }
  }
}

export const markWritten = (event: StaffEvent): void => void own.add(nameOf(event));
export const markDeleted = (id: string): void => void own.add(`${id} deleted`);

/**
 * Passes on what others did, and leaves out what came back from oneself. Called when following begins,
 * and the list is read: what was not heard of before will not come back any more.
 */
export function withoutEchoes(tell: (change: EventChange) => void): (change: EventChange) => void {
  own.clear();
  return function hear(change) {
    if (underWay > 0) {
      waiting.push(() => hear(change));
      return;
    }
    const name = change.kind === 'deleted' ? `${change.id} deleted` : nameOf(change.event);
    if (!own.delete(name)) tell(change);
  };
}
