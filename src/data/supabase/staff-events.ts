import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { type EventFields, type StaffEvent, staffEvent } from '../../domain/staff-event.ts';
import { getSupabaseClient } from './client.ts';
import { type QueryResult, mutate, query, queryAllPages } from './postgrest.ts';

const columns = Object.keys(staffEvent.shape).join(',');
const events = () => getSupabaseClient().from('events');

/** Every event, newest created first. Throws NoAnswer. */
export async function listEvents(): Promise<StaffEvent[]> {
  const rows = await queryAllPages('The events', (first, last) =>
    events()
      .select(columns)
      .order('created_at', { ascending: false })
      .order('id')
      .range(first, last),
  );
  return parseRow(z.array(staffEvent), rows);
}

export type ConflictError = { ok: false; code: 'changed'; current: StaffEvent };

/** Writes a new event, or over the one of that id where an earlier try arrived and its answer did not. */
export async function insertEvent(
  id: string,
  fields: EventFields,
): Promise<Awaited<QueryResult<StaffEvent>> | ConflictError> {
  const row = { id, ...fields };
  const made = await mutate('The event', events().insert(row).select(columns).single());
  if (made.ok) return { ok: true, value: parseRow(staffEvent, made.value) };
  if (made.code !== 'duplicate') return made;
  const found = await mutate('The event', events().select(columns).eq('id', id).single());
  return found.ok ? updateEventRow(parseRow(staffEvent, found.value), fields) : found;
}

/** Writes these fields of the version that was seen, and of no other: the current one is told then. */
export async function updateEventRow(
  { id, updated_at }: Pick<StaffEvent, 'id' | 'updated_at'>,
  fields: Partial<EventFields>,
): Promise<Awaited<QueryResult<StaffEvent>> | ConflictError> {
  const seen = events().update(fields).eq('id', id).eq('updated_at', updated_at);
  const written = await mutate('The event', seen.select(columns));
  if (!written.ok) return written;
  const [row] = parseRow(z.array(staffEvent), written.value);
  if (row) return { ok: true, value: row };
  const found = await mutate('The event', events().select(columns).eq('id', id).single());
  if (!found.ok) return found;
  const current = parseRow(staffEvent, found.value);
  // Nobody changed it, and yet it could not be written: the right to write is gone.
  if (current.updated_at === updated_at)
    return { ok: false, code: 'not-allowed', message: 'Only approved staff can do this.' };
  return { ok: false, code: 'changed', current };
}

export async function deleteEventRow(id: string): QueryResult<{ id: string }> {
  return mutate('The event', events().delete().eq('id', id).select('id').single());
}

/** Puts a deleted event back as it was. */
export async function restoreEventRow(id: string): QueryResult<StaffEvent> {
  const restored = await mutate('The trash', getSupabaseClient().rpc('restore_event', { id }));
  return restored.ok ? { ok: true, value: parseRow(staffEvent, restored.value) } : restored;
}

export type DeletedEvent = { id: string; title: string; deleted_at: string; deleted_by: string };

/** What was deleted in the last 30 days, newest first. Throws NoAnswer. */
export async function listDeletedEvents(): Promise<DeletedEvent[]> {
  const trash = getSupabaseClient()
    .from('events_trash')
    .select('id, title, deleted_at, deleted_by');
  return query('The trash', trash.order('deleted_at', { ascending: false }).limit(200));
}

export type EventChange =
  { kind: 'inserted' | 'updated'; event: StaffEvent } | { kind: 'deleted'; id: string };

/** Tells of each change to the table; `caughtUp` whenever the line stands (again). */
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
