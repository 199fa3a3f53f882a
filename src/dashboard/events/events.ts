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
  send: deferWhileWriting,
  deleteRows: (ids) =>
    recordOwn(deleteEventRows(ids), (rows) => rows.map(({ id }) => `${id} deleted`)),
  async restoreRows(ids) {
    const result = await recordOwn(restoreEventRows(ids), (events) => events.map(getVersion));
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
  useEffect(() => subscribeToStaffEvents(ignoreOwnChanges(showChange), () => invalidate(key)), []);
  return useRows();
}

export type EventsQuery = ReturnType<typeof useEvents>;

function showChange(change: EventChange): void {
  if (change.kind !== 'deleted') {
    store(change.event);
    const { someoneAdded, someoneUpdated } = eventNotices;
    showToast((change.kind === 'inserted' ? someoneAdded : someoneUpdated)(change.event.title));
    return;
  }
  const cached = queryClient.getQueryData<StaffEvent[]>([key]);
  const deleted = cached?.find(({ id }) => id === change.id);
  if (!deleted) return;
  updateCache<StaffEvent>(key, (events) => excludeEvent(events, change.id));
  showToast(eventNotices.someoneDeleted(deleted.title));
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
    write: () =>
      recordOwn(others.length > 0 ? updateEventRows(written) : update(first), (events) =>
        events.map(getVersion),
      ),
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
    write: () => recordOwn(insertEvents(rows, unusedIds), (events) => events.map(getVersion)),
  });
  if (result?.ok) return { kind: 'saved' };
  return result?.code === 'refused'
    ? { kind: 'refused', error: getConstraintError(result.constraint) }
    : { kind: 'failed' };
}

const ownChanges = new Set<string>();
let pendingWriteCount = 0;
let deferred: (() => void)[] = [];
const getVersion = (event: Pick<StaffEvent, 'id' | 'updated_at'>) =>
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

export async function recordOwn<Value, No extends { ok: false }>(
  write: Promise<{ ok: true; value: Value } | No>,
  getChanges: (value: Value) => string[],
): Promise<{ ok: true; value: Value } | No> {
  const result = await write;
  if (result.ok) getChanges(result.value).forEach((change) => ownChanges.add(change));
  return result;
}

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
    const changeId = change.kind === 'deleted' ? `${change.id} deleted` : getVersion(change.event);
    if (!ownChanges.delete(changeId)) callback(change);
  };
}
