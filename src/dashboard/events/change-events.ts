import {
  type Changed,
  createEvent,
  deleteEvent,
  restoreEvent,
  updateEvent,
} from '../../data/supabase/staff-events.ts';
import {
  type EventFields,
  type StaffEvent,
  withEvent,
  withoutEvent,
} from '../../domain/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';
import { attemptShown } from '../attempt-write.ts';
import { changeKnown } from '../change-list.ts';
import { markDeleted, markWritten, whileWriting } from './echoes.ts';
import { eventsKey } from './use-events.ts';

function keep(event: StaffEvent): void {
  markWritten(event);
  changeKnown<StaffEvent>(eventsKey, (events) => withEvent(events, event));
}

export type Saved = { kind: 'saved' | 'failed' } | { kind: 'changed'; current: StaffEvent };

/** Saves a new event of that id, or over the version of one that was seen. Tells how it went. */
export async function saveEvent(
  id: string,
  seen: StaffEvent | null,
  fields: EventFields,
): Promise<Saved> {
  const write = async () => {
    const answer = await (seen ? updateEvent(seen, fields) : createEvent(id, fields));
    if (answer.ok) keep(answer.value);
    return answer;
  };
  const answer = await attemptShown(eventNotices.notSaved, () => whileWriting(write));
  if (!answer) return { kind: 'failed' };
  if (answer.ok) {
    tell(seen ? eventNotices.updated : eventNotices.created);
    return { kind: 'saved' };
  }
  if (isChanged(answer)) return { kind: 'changed', current: answer.current };
  tell(answer.code === 'gone' ? eventNotices.goneMeanwhile : eventNotices.refused(answer.sentence));
  return { kind: 'failed' };
}

function isChanged(answer: { code: string }): answer is Changed {
  return answer.code === 'changed';
}

/** Deletes an event; true when it is gone. */
export async function removeEvent({ id }: StaffEvent): Promise<boolean> {
  const write = async () => {
    const answer = await deleteEvent(id);
    if (answer.ok) markDeleted(id);
    return answer;
  };
  const answer = await attemptShown(eventNotices.notDeleted, () => whileWriting(write));
  if (!answer) return false;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone) changeKnown<StaffEvent>(eventsKey, (events) => withoutEvent(events, id));
  tell(isGone ? eventNotices.deleted : eventNotices.notDeleted);
  return isGone;
}

/** Puts an event back from the trash. */
export async function bringBack(id: string): Promise<boolean> {
  const write = async () => {
    const answer = await restoreEvent(id);
    if (answer.ok) keep(answer.value);
    return answer;
  };
  const answer = await attemptShown(eventNotices.notRestored, () => whileWriting(write));
  if (!answer) return false;
  tell(answer.ok ? eventNotices.restored : eventNotices.notRestored);
  return answer.ok;
}
