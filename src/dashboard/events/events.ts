import { useEffect } from 'react';
import type { ConflictError } from '../../data/backend/postgrest.ts';
import {
  deleteEventRows,
  type EventChange,
  insertEvents,
  listEvents,
  type NewEvent,
  restoreEventRow,
  subscribeToStaffEvents,
  updateEventRow,
} from '../../data/backend/staff-events.ts';
import {
  type EventFields,
  excludeEvent,
  type StaffEvent,
  upsertEvent,
} from '../../domain/events/staff-event.ts';
import { eventNotices } from '../../messages/dashboard.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { showToast } from '../../stores/toasts.ts';
import { createList } from '../crud/list.ts';
import { invalidate, queryClient, updateCache } from '../crud/write.ts';

const key = 'events';
const { useRows, store, save, remove, restore } = createList<StaffEvent>({
  key,
  fetchRows: listEvents,
  notices: eventNotices,
  upsert: upsertEvent,
  send: deferWhileWriting,
  deleteRows: (ids) =>
    recordOwn(deleteEventRows(ids), (rows) => rows.map(({ id }) => `${id} deleted`)),
  async restoreRow(id) {
    const result = await recordOwn(restoreEventRow(id), (event) => [getVersion(event)]);
    if (result.ok) store(result.value);
    return result;
  },
});
export { remove as removeEvents, restore as restoreEvent };

/**
 * Returns every event, kept up to date with Realtime. Changes of other users show a toast. A page calls it
 * once, because it opens the channel.
 */
export function useEvents() {
  useEffect(() => subscribeToStaffEvents(ignoreOwnChanges(showChange), () => invalidate(key)), []);
  return useRows();
}

export type EventsQuery = ReturnType<typeof useEvents>;

/** Shows a change of another user. */
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

export type Saved =
  { kind: 'saved' | 'failed' | 'gone' } | { kind: 'changed'; current: StaffEvent };

/**
 * Saves the changed fields of the version that the user saw. Shows a toast, except for `changed`
 * and `gone`.
 */
export async function saveChanges(seen: StaffEvent, fields: Partial<EventFields>): Promise<Saved> {
  const { updated, notSaved, refused } = eventNotices;
  if (Object.keys(fields).length === 0) {
    showToast({ ...updated, topic: `${key} ${seen.id}` });
    return { kind: 'saved' };
  }
  const result = await save({
    topic: seen.id,
    done: updated,
    failed: notSaved,
    refused: (rejection) =>
      isChanged(rejection) || rejection.code === 'gone' ? null : refused(rejection.message),
    write: () => update(seen, fields),
  });
  if (result?.ok) return { kind: 'saved' };
  if (result && isChanged(result)) return { kind: 'changed', current: result.current };
  return { kind: result?.code === 'gone' ? 'gone' : 'failed' };
}

const update = (seen: StaffEvent, fields: Partial<EventFields>) =>
  recordOwn(updateEventRow(seen, fields), (event) => [getVersion(event)]);

const isChanged = (rejection: { code: string }): rejection is ConflictError<StaffEvent> =>
  rejection.code === 'changed';

/**
 * Creates an event or those of a repetition, and shows a toast. `unusedIds` are the other ids of the form,
 * under which an earlier attempt may have created events.
 */
export async function saveNewEvents(
  rows: readonly NewEvent[],
  unusedIds: readonly string[],
): Promise<Saved> {
  const { created, createdMany, notSaved, refused } = eventNotices;
  const isOne = rows.length === 1;
  const result = await save({
    topic: isOne ? (rows[0]?.id ?? '') : 'repetition',
    done: isOne ? created : createdMany(rows.length),
    failed: notSaved,
    refused: ({ message }): ToastMessage => refused(message),
    write: () => recordOwn(insertEvents(rows, unusedIds), (events) => events.map(getVersion)),
  });
  return { kind: result?.ok ? 'saved' : 'failed' };
}

/**
 * Saves changes of further events of a repetition. An event that somebody else has changed since
 * keeps that change, unless it is of the same field.
 */
export async function saveToSeries(
  events: readonly StaffEvent[],
  getFields: (event: StaffEvent) => Partial<EventFields>,
): Promise<void> {
  const { updatedMany, notSaved } = eventNotices;
  let saved = 0;
  for (const event of events) {
    const isSame = Object.keys(getFields(event)).length === 0;
    const result =
      isSame ||
      (await save({
        topic: 'repetition',
        failed: notSaved,
        refused: () => null,
        async write() {
          const first = await update(event, getFields(event));
          return !first.ok && isChanged(first)
            ? update(first.current, getFields(first.current))
            : first;
        },
      }));
    if (!result) return;
    if (result === true || result.ok) saved += 1;
  }
  const message = saved === events.length ? updatedMany(saved + 1) : notSaved;
  showToast({ ...message, topic: `${key} repetition` });
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

/** Records what a write changed, so that its echo is ignored. */
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
