import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { compareNewest } from '../../domain/events/event.ts';
import {
  eventFields,
  type EventFields,
  type StaffEvent,
  staffEvent,
} from '../../domain/events/staff-event.ts';
import {
  type ConflictError,
  getSupabaseClient,
  mutate,
  parse,
  queryAll,
  type QueryResult,
  updateVersion,
} from './postgrest.ts';
import { restoreDeleted } from './trash.ts';

const columns = Object.keys(staffEvent.shape).join(',');
const events = () => getSupabaseClient().from('events');
const counted = () => events().select(columns, { count: 'exact' });

/** Fetches every event, newest first. Throws ServiceUnavailableError. */
export const listEvents = async (): Promise<StaffEvent[]> =>
  parseEvents(await queryAll('The events', counted)).toSorted(compareNewest);

const fetchByIds = async (ids: readonly string[]): Promise<StaffEvent[]> =>
  parseEvents(await queryAll('The events', () => counted().in('id', ids)));

export type NewEvent = EventFields & { id: string };

/**
 * Inserts events, all or none. If some of their ids exist, an earlier attempt succeeded without a response:
 * those rows are updated, the others inserted, and the rows of `unusedIds` deleted, because that attempt
 * may have had more days.
 */
export async function insertEvents(
  rows: readonly NewEvent[],
  unusedIds: readonly string[],
): QueryResult<StaffEvent[]> {
  const insert = (added: readonly NewEvent[]) =>
    parseResult(
      mutate(
        'The events',
        events()
          .insert([...added])
          .select(columns),
      ),
    );
  const inserted = await insert(rows);
  if (inserted.ok || inserted.code !== 'duplicate') return inserted;
  const ids = [...rows.map(({ id }) => id), ...unusedIds];
  const known = new Map((await fetchByIds(ids)).map((event) => [event.id, event]));
  const missing = rows.filter(({ id }) => !known.has(id));
  const saved: StaffEvent[] = [];
  if (missing.length > 0) {
    const added = await insert(missing);
    if (!added.ok) return added;
    saved.push(...added.value);
  }
  for (const { id, ...fields } of rows) {
    const event = known.get(id);
    if (!event) continue;
    const updated = hasFields(event, fields)
      ? { ok: true as const, value: event }
      : await updateEventRow(event, fields);
    if (!updated.ok)
      return updated.code === 'changed' ? { ok: false, code: 'refused', message: '' } : updated;
    saved.push(updated.value);
  }
  const unused = unusedIds.filter((id) => known.has(id));
  const deleted = unused.length > 0 ? await deleteEventRows(unused) : null;
  return deleted && !deleted.ok && deleted.code !== 'gone' ? deleted : { ok: true, value: saved };
}

const momentFields: ReadonlySet<string> = new Set([
  'starts_at',
  'ends_at',
  'visible_from',
  'visible_until',
]);

/** Returns true if an event has these values. The API writes timestamps in its own form. */
const hasFields = (event: StaffEvent, fields: EventFields): boolean =>
  eventFields.every(
    (name) =>
      event[name] === fields[name] ||
      (momentFields.has(name) && Date.parse(`${event[name]}`) === Date.parse(`${fields[name]}`)),
  );

async function parseResult(result: QueryResult<unknown>): QueryResult<StaffEvent[]> {
  const rows = await result;
  return rows.ok ? { ok: true, value: parseEvents(rows.value) } : rows;
}

/** Updates the version that the user saw. If the row has changed, returns `changed` with it. */
export async function updateEventRow(
  { id, updated_at }: Pick<StaffEvent, 'id' | 'updated_at'>,
  fields: Partial<EventFields>,
): Promise<Awaited<QueryResult<StaffEvent>> | ConflictError<StaffEvent>> {
  const result = await updateVersion<unknown>('The event', {
    seen: updated_at,
    update: events().update(fields).eq('id', id).eq('updated_at', updated_at).select(columns),
    find: () => events().select(columns).eq('id', id).single(),
    getVersion: (row) => parseEvent(row).updated_at,
  });
  if (result.ok) return { ok: true, value: parseEvent(result.value) };
  return result.code === 'changed' ? { ...result, current: parseEvent(result.current) } : result;
}

/** Deletes events and returns those that existed. The code is `gone` if none did. */
export async function deleteEventRows(ids: readonly string[]): QueryResult<{ id: string }[]> {
  const deleted =
    ids.length === 1
      ? await mutate('The events', events().delete().in('id', ids).select('id'))
      : await deleteMany(ids);
  if (!deleted.ok || deleted.value.length > 0) return deleted;
  return { ok: false, code: 'gone', message: '' };
}

async function deleteMany(ids: readonly string[]): QueryResult<{ id: string }[]> {
  const request = getSupabaseClient().rpc('delete_events', { ids: [...ids] });
  const deleted = await mutate('The events', request);
  return deleted.ok ? { ok: true, value: deleted.value.map((id) => ({ id })) } : deleted;
}

/** Restores deleted events. */
export const restoreEventRows = (ids: readonly string[]): QueryResult<StaffEvent[]> =>
  parseResult(restoreDeleted('events', ids));

/** A change of the version of an event that the user saw. */
export type EventUpdate = { seen: StaffEvent; fields: Partial<EventFields> };

/** Updates events, all or none. If a row has changed or is gone, returns `changed` with all. */
export async function updateEventRows(
  updates: readonly EventUpdate[],
): Promise<
  Awaited<QueryResult<StaffEvent[]>> | { ok: false; code: 'changed'; current: StaffEvent[] }
> {
  const changes = updates.map(({ seen: { id, updated_at }, fields }) => ({
    id,
    updated_at,
    fields,
  }));
  const result = await mutate('The events', getSupabaseClient().rpc('update_events', { changes }));
  if (!result.ok) return result;
  if (result.value !== null) return { ok: true, value: parseEvents(result.value) };
  const current = await fetchByIds(updates.map(({ seen }) => seen.id));
  return { ok: false, code: 'changed', current };
}

export type EventChange =
  { kind: 'inserted' | 'updated'; event: StaffEvent } | { kind: 'deleted'; id: string };

/** Calls `onChange` for each change of the table, and `onSubscribed` after each connect. */
export function subscribeToStaffEvents(
  onChange: (change: EventChange) => void,
  onSubscribed: () => void,
): () => void {
  const client = getSupabaseClient();
  const channel = client
    .channel('staff-events')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'events' }, (change) => {
      if (change.eventType === 'DELETE') {
        const { id } = change.old;
        if (typeof id === 'string') onChange({ kind: 'deleted', id });
        return;
      }
      const row = staffEvent.safeParse(change.new);
      const kind = change.eventType === 'INSERT' ? 'inserted' : 'updated';
      if (row.success) onChange({ kind, event: row.data });
    })
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onSubscribed();
    });
  return () => void client.removeChannel(channel);
}

const parseEvent = (row: unknown): StaffEvent => parse('The event', staffEvent, row);
const parseEvents = (rows: unknown): StaffEvent[] => parse('The events', z.array(staffEvent), rows);
