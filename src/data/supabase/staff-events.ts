import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { type EventFields, type StaffEvent, staffEvent } from '../../domain/staff-event.ts';
import { getSupabaseClient } from './client.ts';
import { type QueryResult, mutate, query, queryAllPages } from './postgrest.ts';

const columns = Object.keys(staffEvent.shape).join(',');
const events = () => getSupabaseClient().from('events');

/** Fetches every event, newest first. Throws ServiceUnavailableError. */
export async function listEvents(): Promise<StaffEvent[]> {
  const rows = await queryAllPages('The events', (first, last) =>
    events()
      .select(columns)
      .order('created_at', { ascending: false })
      .order('starts_at')
      .order('id')
      .range(first, last),
  );
  return parseRow(z.array(staffEvent), rows);
}

/** Inserts the events of a repetition, all or none. */
export async function insertEvents(rows: EventFields[]): QueryResult<StaffEvent[]> {
  const inserted = await mutate('The events', events().insert(rows).select(columns));
  return inserted.ok
    ? { ok: true, value: parseRow(z.array(staffEvent), inserted.value) }
    : inserted;
}

export type ConflictError = { ok: false; code: 'changed'; current: StaffEvent };

/**
 * Inserts an event. If the id already exists, an earlier attempt succeeded without a response, and
 * the row is updated.
 */
export async function insertEvent(
  id: string,
  fields: EventFields,
): Promise<Awaited<QueryResult<StaffEvent>> | ConflictError> {
  const row = { id, ...fields };
  const inserted = await mutate('The event', events().insert(row).select(columns).single());
  if (inserted.ok) return { ok: true, value: parseRow(staffEvent, inserted.value) };
  if (inserted.code !== 'duplicate') return inserted;
  const existing = await mutate('The event', events().select(columns).eq('id', id).single());
  return existing.ok ? updateEventRow(parseRow(staffEvent, existing.value), fields) : existing;
}

/**
 * Updates fields of the version that the user saw. If the row has changed since, returns `changed`
 * with the current row.
 */
export async function updateEventRow(
  { id, updated_at }: Pick<StaffEvent, 'id' | 'updated_at'>,
  fields: Partial<EventFields>,
): Promise<Awaited<QueryResult<StaffEvent>> | ConflictError> {
  const request = events().update(fields).eq('id', id).eq('updated_at', updated_at);
  const result = await mutate('The event', request.select(columns));
  if (!result.ok) return result;
  const [row] = parseRow(z.array(staffEvent), result.value);
  if (row) return { ok: true, value: row };
  const existing = await mutate('The event', events().select(columns).eq('id', id).single());
  if (!existing.ok) return existing;
  const current = parseRow(staffEvent, existing.value);
  // The row is unchanged but was not updated, so row level security rejected the write.
  if (current.updated_at === updated_at)
    return { ok: false, code: 'not-allowed', message: 'Only approved staff can do this.' };
  return { ok: false, code: 'changed', current };
}

/** Deletes events and returns those that existed. The code is `gone` if none did. */
export async function deleteEventRows(ids: readonly string[]): QueryResult<{ id: string }[]> {
  const deleted = await mutate('The events', events().delete().in('id', ids).select('id'));
  if (!deleted.ok || deleted.value.length > 0) return deleted;
  return { ok: false, code: 'gone', message: '' };
}

/** Restores a deleted event. */
export async function restoreEventRow(id: string): QueryResult<StaffEvent> {
  const restored = await mutate('The trash', getSupabaseClient().rpc('restore_event', { id }));
  return restored.ok ? { ok: true, value: parseRow(staffEvent, restored.value) } : restored;
}

/** Fetches the events deleted in the last 30 days, newest first. Throws ServiceUnavailableError. */
export async function listDeletedEvents() {
  const trash = getSupabaseClient()
    .from('events_trash')
    .select('id, title, deleted_at, deleted_by');
  return query('The trash', trash.order('deleted_at', { ascending: false }).limit(200));
}

export type EventChange =
  { kind: 'inserted' | 'updated'; event: StaffEvent } | { kind: 'deleted'; id: string };

/**
 * Calls `onChange` for each change of the table, and `onSubscribed` after each connect and
 * reconnect.
 */
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

function parseRow<Shape>(schema: z.ZodMiniType<Shape>, row: unknown): Shape {
  const parsed = z.safeParse(schema, row);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailableError('An event is not what was expected', { cause: parsed.error });
}
