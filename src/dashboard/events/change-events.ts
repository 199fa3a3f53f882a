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
import type { Notice } from '../../messages/notice.ts';
import { tell } from '../../stores/toasts.ts';
import { attemptShown } from '../attempt-write.ts';
import { changeKnown } from '../change-list.ts';
import { markDeleted, markWritten, whileWriting } from './echoes.ts';
import { eventsKey } from './use-events.ts';

/** What is told of one event replaces what was told of it before. */
const subjectOf = (id: string) => `event ${id}`;

function keep(event: StaffEvent): void {
  markWritten(event);
  changeKnown<StaffEvent>(eventsKey, (events) => withEvent(events, event));
}

export type Saved =
  { kind: 'saved' | 'failed' | 'gone' } | { kind: 'changed'; current: StaffEvent };

/** Creates an event of that id. Tells how it went. */
export const saveNewEvent = (id: string, fields: EventFields): Promise<Saved> =>
  save(id, eventNotices.created, () => createEvent(id, fields));

/** Saves what was changed of the version that was seen. Tells how it went, but for `changed` and `gone`. */
export async function saveChanges(seen: StaffEvent, fields: Partial<EventFields>): Promise<Saved> {
  if (Object.keys(fields).length > 0)
    return save(seen.id, eventNotices.updated, () => updateEvent(seen, fields));
  tell({ ...eventNotices.updated, subject: subjectOf(seen.id) });
  return { kind: 'saved' };
}

async function save(
  id: string,
  done: Notice,
  ask: () => ReturnType<typeof updateEvent>,
): Promise<Saved> {
  const subject = subjectOf(id);
  const write = async () => {
    const answer = await ask();
    if (answer.ok) keep(answer.value);
    return answer;
  };
  const failed = { ...eventNotices.notSaved, subject };
  const answer = await attemptShown(failed, () => whileWriting(write));
  if (!answer) return { kind: 'failed' };
  if (answer.ok) {
    tell({ ...done, subject });
    return { kind: 'saved' };
  }
  if (isChanged(answer)) return { kind: 'changed', current: answer.current };
  if (answer.code === 'gone') return { kind: 'gone' };
  tell({ ...eventNotices.refused(answer.sentence), subject });
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
  const subject = subjectOf(id);
  const failed = { ...eventNotices.notDeleted, subject };
  const answer = await attemptShown(failed, () => whileWriting(write));
  if (!answer) return false;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone) changeKnown<StaffEvent>(eventsKey, (events) => withoutEvent(events, id));
  tell(isGone ? { ...eventNotices.deleted, subject } : failed);
  return isGone;
}

/** Puts an event back from the trash. */
export async function bringBack(id: string): Promise<boolean> {
  const write = async () => {
    const answer = await restoreEvent(id);
    if (answer.ok) keep(answer.value);
    return answer;
  };
  const subject = subjectOf(id);
  const failed = { ...eventNotices.notRestored, subject };
  const answer = await attemptShown(failed, () => whileWriting(write));
  if (!answer) return false;
  tell(answer.ok ? { ...eventNotices.restored, subject } : failed);
  return answer.ok;
}
