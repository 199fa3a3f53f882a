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
import { recordOwnDelete, recordOwnWrite, deferWhileWriting, eventsKey } from './use-events.ts';

/** Toasts about one event replace one another. */
const getSubject = (id: string) => `event ${id}`;

function storeEvent(event: StaffEvent): void {
  recordOwnWrite(event);
  updateCache<StaffEvent>(eventsKey, (events) => upsertEvent(events, event));
}

export type Saved =
  { kind: 'saved' | 'failed' | 'gone' } | { kind: 'changed'; current: StaffEvent };

/** Creates an event with that id, and shows a toast. */
export const saveNewEvent = (id: string, fields: EventFields): Promise<Saved> =>
  save(id, eventNotices.created, () => insertEvent(id, fields));

/**
 * Saves the changed fields of the version that the user saw. Shows a toast, except for `changed`
 * and `gone`.
 */
export async function saveChanges(seen: StaffEvent, fields: Partial<EventFields>): Promise<Saved> {
  if (Object.keys(fields).length > 0)
    return save(seen.id, eventNotices.updated, () => updateEventRow(seen, fields));
  showToast({ ...eventNotices.updated, subject: getSubject(seen.id) });
  return { kind: 'saved' };
}

async function save(
  id: string,
  done: ToastMessage,
  request: () => ReturnType<typeof updateEventRow>,
): Promise<Saved> {
  const subject = getSubject(id);
  const write = async () => {
    const result = await request();
    if (result.ok) storeEvent(result.value);
    return result;
  };
  const failed = { ...eventNotices.notSaved, subject };
  const result = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!result) return { kind: 'failed' };
  if (result.ok) {
    showToast({ ...done, subject });
    return { kind: 'saved' };
  }
  if (isChanged(result)) return { kind: 'changed', current: result.current };
  if (result.code === 'gone') return { kind: 'gone' };
  showToast({ ...eventNotices.refused(result.message), subject });
  return { kind: 'failed' };
}

function isChanged(result: { code: string }): result is ConflictError {
  return result.code === 'changed';
}

/** Deletes an event. Returns true if it no longer exists. */
export async function removeEvent({ id }: StaffEvent): Promise<boolean> {
  const write = async () => {
    const result = await deleteEventRow(id);
    if (result.ok) recordOwnDelete(id);
    return result;
  };
  const subject = getSubject(id);
  const failed = { ...eventNotices.notDeleted, subject };
  const result = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!result) return false;
  const isDeleted = result.ok || result.code === 'gone';
  if (isDeleted) updateCache<StaffEvent>(eventsKey, (events) => excludeEvent(events, id));
  showToast(isDeleted ? { ...eventNotices.deleted, subject } : failed);
  return isDeleted;
}

/** Restores an event from the trash. */
export async function restoreEvent(id: string): Promise<boolean> {
  const write = async () => {
    const result = await restoreEventRow(id);
    if (result.ok) storeEvent(result.value);
    return result;
  };
  const subject = getSubject(id);
  const failed = { ...eventNotices.notRestored, subject };
  const result = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!result) return false;
  showToast(result.ok ? { ...eventNotices.restored, subject } : failed);
  return result.ok;
}
