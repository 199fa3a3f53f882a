import {
  type ConflictError,
  insertEvent,
  deleteEventRow,
  restoreEventRow,
  updateEventRow,
} from '../../data/supabase/staff-events.ts';
import {
  type EventFields,
  type StaffEvent,
  upsertEvent,
  excludeEvent,
} from '../../domain/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { showToast } from '../../stores/toasts.ts';
import { runPublishedMutation } from '../run-mutation.ts';
import { updateCache } from '../optimistic-list.ts';
import { recordOwnDelete, recordOwnWrite, deferWhileWriting } from './own-changes.ts';
import { eventsKey } from './use-events.ts';

/** What is told of one event replaces what was told of it before. */
const getSubject = (id: string) => `event ${id}`;

function keep(event: StaffEvent): void {
  recordOwnWrite(event);
  updateCache<StaffEvent>(eventsKey, (events) => upsertEvent(events, event));
}

export type Saved =
  { kind: 'saved' | 'failed' | 'gone' } | { kind: 'changed'; current: StaffEvent };

/** Creates an event of that id. Tells how it went. */
export const saveNewEvent = (id: string, fields: EventFields): Promise<Saved> =>
  save(id, eventNotices.created, () => insertEvent(id, fields));

/** Saves what was changed of the version that was seen. Tells how it went, but for `changed` and `gone`. */
export async function saveChanges(seen: StaffEvent, fields: Partial<EventFields>): Promise<Saved> {
  if (Object.keys(fields).length > 0)
    return save(seen.id, eventNotices.updated, () => updateEventRow(seen, fields));
  showToast({ ...eventNotices.updated, subject: getSubject(seen.id) });
  return { kind: 'saved' };
}

async function save(
  id: string,
  done: ToastMessage,
  ask: () => ReturnType<typeof updateEventRow>,
): Promise<Saved> {
  const subject = getSubject(id);
  const write = async () => {
    const answer = await ask();
    if (answer.ok) keep(answer.value);
    return answer;
  };
  const failed = { ...eventNotices.notSaved, subject };
  const answer = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!answer) return { kind: 'failed' };
  if (answer.ok) {
    showToast({ ...done, subject });
    return { kind: 'saved' };
  }
  if (isChanged(answer)) return { kind: 'changed', current: answer.current };
  if (answer.code === 'gone') return { kind: 'gone' };
  showToast({ ...eventNotices.refused(answer.message), subject });
  return { kind: 'failed' };
}

function isChanged(answer: { code: string }): answer is ConflictError {
  return answer.code === 'changed';
}

/** Deletes an event; true when it is gone. */
export async function removeEvent({ id }: StaffEvent): Promise<boolean> {
  const write = async () => {
    const answer = await deleteEventRow(id);
    if (answer.ok) recordOwnDelete(id);
    return answer;
  };
  const subject = getSubject(id);
  const failed = { ...eventNotices.notDeleted, subject };
  const answer = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!answer) return false;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone) updateCache<StaffEvent>(eventsKey, (events) => excludeEvent(events, id));
  showToast(isGone ? { ...eventNotices.deleted, subject } : failed);
  return isGone;
}

/** Puts an event back from the trash. */
export async function restoreEvent(id: string): Promise<boolean> {
  const write = async () => {
    const answer = await restoreEventRow(id);
    if (answer.ok) keep(answer.value);
    return answer;
  };
  const subject = getSubject(id);
  const failed = { ...eventNotices.notRestored, subject };
  const answer = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!answer) return false;
  showToast(answer.ok ? { ...eventNotices.restored, subject } : failed);
  return answer.ok;
}
