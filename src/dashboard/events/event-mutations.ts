import {
  type ConflictError,
  insertEvents,
  type NewEvent,
  deleteEventRows,
  restoreEventRow,
  updateEventRow,
} from '../../data/backend/staff-events.ts';
import { type EventFields, type StaffEvent, upsertEvent } from '../../domain/events/staff-event.ts';
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

/**
 * Creates an event or those of a repetition, and shows a toast. `unusedIds` are the other ids of the form,
 * under which an earlier attempt may have created events.
 */
export async function saveNewEvents(
  rows: readonly NewEvent[],
  unusedIds: readonly string[],
): Promise<Saved> {
  const subject = getSubject(rows.length === 1 ? (rows[0]?.id ?? '') : 'repetition');
  const write = async () => {
    const result = await insertEvents(rows, unusedIds);
    if (result.ok) result.value.forEach(storeEvent);
    return result;
  };
  const failed = { ...eventNotices.notSaved, subject };
  const result = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!result) return { kind: 'failed' };
  const { created, createdMany, refused } = eventNotices;
  const done = rows.length === 1 ? created : createdMany(rows.length);
  showToast({ ...(result.ok ? done : refused(result.message)), subject });
  return { kind: result.ok ? 'saved' : 'failed' };
}

/**
 * Saves changes of further events of a repetition. An event that somebody else has changed since
 * keeps that change, unless it is of the same field.
 */
export async function saveToSeries(
  events: readonly StaffEvent[],
  getFields: (event: StaffEvent) => Partial<EventFields>,
): Promise<void> {
  const subject = getSubject('repetition');
  const failed = { ...eventNotices.notSaved, subject };
  let saved = 0;
  for (const event of events) {
    if (Object.keys(getFields(event)).length === 0) {
      saved += 1;
      continue;
    }
    const update = async (seen: StaffEvent) => {
      const result = await updateEventRow(seen, getFields(seen));
      if (result.ok) storeEvent(result.value);
      return result;
    };
    const result = await runPublishedMutation(failed, () =>
      deferWhileWriting(async () => {
        const first = await update(event);
        return !first.ok && isChanged(first) ? update(first.current) : first;
      }),
    );
    if (!result) return;
    if (result.ok) saved += 1;
  }
  const { updatedMany, notSaved } = eventNotices;
  showToast({ ...(saved === events.length ? updatedMany(saved + 1) : notSaved), subject });
}

/** Deletes events. Returns true if they no longer exist. */
export async function removeEvents(events: readonly StaffEvent[]): Promise<boolean> {
  const ids = events.map(({ id }) => id);
  const write = async () => {
    const result = await deleteEventRows(ids);
    if (result.ok) result.value.forEach(({ id }) => recordOwnDelete(id));
    return result;
  };
  const subject = getSubject(ids.join());
  const failed = { ...eventNotices.notDeleted, subject };
  const result = await runPublishedMutation(failed, () => deferWhileWriting(write));
  if (!result) return false;
  const isDeleted = result.ok || result.code === 'gone';
  if (isDeleted)
    updateCache<StaffEvent>(eventsKey, (events) => events.filter(({ id }) => !ids.includes(id)));
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
