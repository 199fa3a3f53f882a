import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { NoAnswer } from '../../domain/outcome.ts';
import { type EventFields, type StaffEvent, staffEvent } from '../../domain/staff-event.ts';
import { openClient } from './client.ts';
import { type Answer, ask, read, readAll } from './records.ts';

const columns = Object.keys(staffEvent.shape).join(',');
const events = () => openClient().from('events');

/** Every event, newest created first. Throws NoAnswer. */
export async function listEvents(): Promise<StaffEvent[]> {
  const rows = await readAll('The events', (first, last) =>
    events()
      .select(columns)
      .order('created_at', { ascending: false })
      .order('id')
      .range(first, last),
  );
  return shape(z.array(staffEvent), rows);
}

export type Changed = { ok: false; code: 'changed'; current: StaffEvent };

/** Writes a new event, or over the one of that id where an earlier try arrived and its answer did not. */
export async function createEvent(
  id: string,
  fields: EventFields,
): Promise<Awaited<Answer<StaffEvent>> | Changed> {
  const row = { id, ...fields };
  const made = await ask('The event', events().insert(row).select(columns).single());
  if (made.ok) return { ok: true, value: shape(staffEvent, made.value) };
  if (made.code !== 'duplicate') return made;
  const found = await ask('The event', events().select(columns).eq('id', id).single());
  return found.ok ? updateEvent(shape(staffEvent, found.value), fields) : found;
}

/** Writes these fields of the version that was seen, and of no other: the current one is told then. */
export async function updateEvent(
  { id, updated_at }: Pick<StaffEvent, 'id' | 'updated_at'>,
  fields: Partial<EventFields>,
): Promise<Awaited<Answer<StaffEvent>> | Changed> {
  const seen = events().update(fields).eq('id', id).eq('updated_at', updated_at);
  const written = await ask('The event', seen.select(columns));
  if (!written.ok) return written;
  const [row] = shape(z.array(staffEvent), written.value);
  if (row) return { ok: true, value: row };
  const found = await ask('The event', events().select(columns).eq('id', id).single());
  if (!found.ok) return found;
  const current = shape(staffEvent, found.value);
  // Nobody changed it, and yet it could not be written: the right to write is gone.
  if (current.updated_at === updated_at)
    return { ok: false, code: 'not-allowed', sentence: 'Only approved staff can do this.' };
  return { ok: false, code: 'changed', current };
}

export async function deleteEvent(id: string): Answer<{ id: string }> {
  return ask('The event', events().delete().eq('id', id).select('id').single());
}

/** Puts a deleted event back as it was. */
export async function restoreEvent(id: string): Answer<StaffEvent> {
  const restored = await ask('The trash', openClient().rpc('restore_event', { id }));
  return restored.ok ? { ok: true, value: shape(staffEvent, restored.value) } : restored;
}

export type Trashed = { id: string; title: string; deleted_at: string; deleted_by: string };

/** What was deleted in the last 30 days, newest first. Throws NoAnswer. */
export async function listTrash(): Promise<Trashed[]> {
  const trash = openClient().from('events_trash').select('id, title, deleted_at, deleted_by');
  return read('The trash', trash.order('deleted_at', { ascending: false }).limit(200));
}

export type EventChange =
  { kind: 'inserted' | 'updated'; event: StaffEvent } | { kind: 'deleted'; id: string };

/** Tells of each change to the table; `caughtUp` whenever the line stands (again). */
export function followStaffEvents(
  told: (change: EventChange) => void,
  caughtUp: () => void,
): () => void {
  const client = openClient();
  const channel = client
    .channel('staff-events')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'events' }, (change) => {
      if (change.eventType === 'DELETE') {
        const { id } = change.old;
        if (typeof id === 'string') told({ kind: 'deleted', id });
        return;
      }
      const row = staffEvent.safeParse(change.new);
      const kind = change.eventType === 'INSERT' ? 'inserted' : 'updated';
      if (row.success) told({ kind, event: row.data });
    })
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) caughtUp();
    });
  return () => void client.removeChannel(channel);
}

function shape<Shape>(schema: z.ZodMiniType<Shape>, row: unknown): Shape {
  const parsed = z.safeParse(schema, row);
  if (parsed.success) return parsed.data;
  throw new NoAnswer('An event is not what was expected', { cause: parsed.error });
}
