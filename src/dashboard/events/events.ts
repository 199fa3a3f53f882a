import { useEffect } from 'react';
import {
  deleteEventRows,
  type EventChange,
  type EventUpdate,
  insertEvents,
  listEvents,
  type NewEvent,
  restoreEventRows,
  subscribeToStaffEvents,
  updateEventRow,
  updateEventRows,
} from '../../data/backend/staff-events.ts';
import { type ConstraintError, getConstraintError } from '../../domain/events/event-form.ts';
import { excludeEvent, type StaffEvent, upsertEvent } from '../../domain/events/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import { eventLabels } from '../../domain/events/fields.ts';
import { eventFieldError } from '../../messages/events.ts';
import { showToast } from '../../stores/toasts.ts';
import { createList, invalidate, queryClient, updateCache } from '../crud/list.ts';

const key = 'events';
const { useRows, store, save, remove, restore } = createList<StaffEvent>({
  key,
  fetchRows: listEvents,
  notices: eventNotices,
  upsert: upsertEvent,
  send,
  deleteRows: deleteEventRows,
  async restoreRows(ids) {
    const result = await restoreEventRows(ids);
    if (result.ok) result.value.forEach(store);
    return result;
  },
});
export { remove as removeEvents, restore as restoreEvents };

/**
 * Returns every event, kept up to date with Realtime. Changes of other users show a toast. A page calls it
 * once, because it opens the channel.
 */
export function useEvents() {
  useEffect(
    () =>
      subscribeToStaffEvents(
        (change) => void receiveChange(change),
        () => invalidate(key),
      ),
    [],
  );
  return useRows();
}

export type EventsQuery = ReturnType<typeof useEvents>;

/** The writes under way. Their echoes by Realtime may come before their responses. */
let writing: Promise<unknown> = Promise.resolve();

export function send<Value>(write: () => Promise<Value>): Promise<Value> {
  const written = write();
  writing = Promise.allSettled([writing, written]);
  return written;
}

/** Shows a change, if it is not known when no write is under way: an own one is. */
export async function receiveChange(change: EventChange): Promise<void> {
  const before = writing;
  await before;
  // The list then has what was written.
  await new Promise((resolve) => setTimeout(resolve));
  if (writing === before) showChange(change);
  else await receiveChange(change);
}

function showChange(change: EventChange): void {
  const id = change.kind === 'deleted' ? change.id : change.event.id;
  const cached = queryClient.getQueryData<StaffEvent[]>([key])?.find((event) => event.id === id);
  if (change.kind === 'deleted') {
    if (!cached) return;
    updateCache<StaffEvent>(key, (events) => excludeEvent(events, id));
    showToast(eventNotices.someoneDeleted(cached.title));
    return;
  }
  const { event, kind } = change;
  if (cached && Date.parse(cached.updated_at) >= Date.parse(event.updated_at)) return;
  store(event);
  const { someoneAdded, someoneUpdated } = eventNotices;
  showToast((kind === 'inserted' ? someoneAdded : someoneUpdated)(event.title));
}

/** What became of a save, unless somebody else was faster. */
export type Outcome =
  | { kind: 'saved' | 'failed' }
  /** The table refused a value. Undefined if its rule is not one of a field. */
  | { kind: 'refused'; error: ConstraintError | undefined };
/** `changed`: somebody else changed or deleted some of the events: as they are now, or null. */
export type Saved = Outcome | { kind: 'changed'; current: Map<string, StaffEvent | null> };

/** What a refused value shows: the name of its field and the reason, or the database's sentence. */
function refusalOf({ message, constraint }: { message: string; constraint?: string | undefined }) {
  const error = getConstraintError(constraint);
  return eventNotices.refused(
    error ? `${eventLabels[error.field]}: ${eventFieldError(error.code)}` : message,
  );
}

/**
 * Saves the changed fields of the versions that the user saw, all or none. Shows a toast, except for
 * `changed` and `gone`.
 */
export async function saveChanges(updates: readonly EventUpdate[]): Promise<Saved> {
  const { updated, updatedMany, notSaved } = eventNotices;
  const written = updates.filter(({ fields }) => Object.keys(fields).length > 0);
  const [first, ...others] = written;
  const done = written.length > 1 ? updatedMany(written.length) : updated;
  const topic = updates.length > 1 ? 'repetition' : (updates[0]?.seen.id ?? '');
  if (!first) {
    showToast({ ...done, topic: `${key} ${topic}` });
    return { kind: 'saved' };
  }
  const result = await save({
    topic,
    done,
    failed: notSaved,
    refused: (rejection) =>
      rejection.code === 'changed' || rejection.code === 'gone' ? null : refusalOf(rejection),
    write: () => (others.length > 0 ? updateEventRows(written) : update(first)),
  });
  if (result?.ok) return { kind: 'saved' };
  if (result && 'current' in result) {
    const current = new Map(
      written.map(({ seen }) => [
        seen.id,
        result.current.find((event) => event.id === seen.id) ?? null,
      ]),
    );
    return { kind: 'changed', current };
  }
  if (result?.code === 'gone')
    return { kind: 'changed', current: new Map([[first.seen.id, null]]) };
  return result?.code === 'refused'
    ? { kind: 'refused', error: getConstraintError(result.constraint) }
    : { kind: 'failed' };
}

async function update({ seen, fields }: EventUpdate): ReturnType<typeof updateEventRows> {
  const result = await updateEventRow(seen, fields);
  if (result.ok) return { ok: true, value: [result.value] };
  return 'current' in result ? { ...result, current: [result.current] } : result;
}

/**
 * Creates an event or those of a repetition, and shows a toast. `unusedIds` are the other ids of the form,
 * under which an earlier attempt may have created events.
 */
export async function saveNewEvents(
  rows: readonly NewEvent[],
  unusedIds: readonly string[],
): Promise<Outcome> {
  const { created, createdMany, notSaved } = eventNotices;
  const isOne = rows.length === 1;
  const result = await save({
    topic: isOne ? (rows[0]?.id ?? '') : 'repetition',
    done: isOne ? created : createdMany(rows.length),
    failed: notSaved,
    refused: refusalOf,
    write: () => insertEvents(rows, unusedIds),
  });
  if (result?.ok) return { kind: 'saved' };
  return result?.code === 'refused'
    ? { kind: 'refused', error: getConstraintError(result.constraint) }
    : { kind: 'failed' };
}
