import { eventRow } from '../supabase/event-row.ts';
import type { Client } from '../supabase/open-backend.ts';
import { entities, type Values } from './entities.ts';
import type { Caller } from './open-callers.ts';

type Answer = { error: unknown; status: number; data: unknown };

let count = 0;
/** The rows that the service put there for an act. All callers but the owners of their own try it on the same one. */
const placed = new Map<string, string>();

/** The table of a subject, which may name a kind of its rows: "contact_messages, withdrawal". */
const tableOf = (subject: string): string => subject.split(',')[0] ?? '';

/** Tries an act on a row of a table that was put there for it. */
export async function requestTable(
  caller: Caller,
  service: Client,
  subject: string,
  act: string,
): Promise<string> {
  const table = caller.client.from(tableOf(subject));
  if (act === 'read any') return cellOf(await table.select().limit(0), false);
  const noun = entities[subject];
  if (!noun) throw new Error(`No such noun: ${subject}`);
  const mark = `mark-${(count += 1)}`;
  const row = `${subject} to ${act}`;
  const known = caller.isOwn ? undefined : placed.get(row);
  const id =
    known ?? (await placeRow(caller, service, subject, await rowOf(service, subject, mark)));
  if (!caller.isOwn) placed.set(row, id);
  const other = await rowOf(service, subject, `${mark}-new`);
  const acts: Record<string, () => PromiseLike<Answer>> = {
    read: () => table.select('id').eq('id', id),
    'read draft': async () => {
      await service.from(subject).update({ is_draft: true }).eq('id', id).throwOnError();
      return table.select('id').eq('id', id);
    },
    'read active': () => table.select('id').eq('is_active', true),
    insert: () =>
      table.insert(subject === 'profiles' ? { user_id: caller.person } : other).select('id'),
    'insert id': () => table.insert({ ...other, id: crypto.randomUUID() }).select('id'),
    upsert: () => table.upsert({ ...other, id }).select('id'),
    update: () => table.update(noun.change).eq('id', id).select('id'),
    'update created': () => table.update({ created_at: '2000-01-01' }).eq('id', id).select('id'),
    'update moment': () =>
      table.update({ apply_at: '2098-01-01T00:00:00Z' }).eq('id', id).select('id'),
    'update state': () => table.update({ state: 'archived' }).eq('id', id).select('id'),
    'set active': () => table.update({ is_active: true }).eq('id', id).select('id'),
    'set public': () => table.update({ is_draft: false }).eq('id', id).select('id'),
    approve: () => table.update({ approved: true }).eq('id', id).select('id'),
    revoke: () => table.update({ approved: false }).eq('id', id).select('id'),
    'update role': () => table.update({ role: 'admin' }).eq('id', id).select('id'),
    'update approver': () => table.update({ approved_by: 'me' }).eq('id', id).select('id'),
    delete: () => table.delete().eq('id', id).select('id'),
  };
  const response = await acts[act]?.();
  if (!response) throw new Error(`No such act: ${act}`);
  if (subject === 'profiles' && !caller.isOwn)
    await service.from('profiles').update({ approved: false }).eq('id', id);
  const cell = cellOf(response);
  if (cell === 'yes' && (act === 'delete' || act === 'restore')) placed.delete(row);
  return cell;
}

function cellOf({ error, status, data }: Answer, isRowExpected = true): string {
  if (error) return `${status}`;
  return isRowExpected && Array.isArray(data) && data.length === 0 ? 'none' : 'yes';
}

/** Returns a row that the table takes, with the row that it refers to. */
async function rowOf(service: Client, subject: string, mark: string): Promise<Values> {
  const row = entities[subject]?.row(mark) ?? {};
  const firstOf = async (table: string) =>
    (await service.from(table).select('id').order('id').limit(1).throwOnError()).data[0]?.id;
  if (subject === 'scheduled_changes') return { ...row, row_id: await firstOf('staff_picks') };
  if (subject === 'message_answers' || subject === 'message_notes')
    return { ...row, message_id: await firstOf('contact_messages') };
  return row;
}

/** The caller puts it there where it is to be their own and they may; otherwise the service does. */
async function placeRow(
  { client, person, isOwn }: Caller,
  service: Client,
  subject: string,
  row: Values,
): Promise<string> {
  if (subject === 'staff_settings' || subject === 'message_settings') return 'true';
  if (subject === 'profiles') {
    const found = service.from(subject).select('id').eq('user_id', person);
    return (await found.single().throwOnError()).data.id;
  }
  if (subject === 'publish_hold') {
    await service.from(subject).upsert(row).throwOnError();
    return 'true';
  }
  // Only a deletion puts a row into the trash.
  const isTrash = subject === 'trash';
  const put = (from: Client) =>
    from
      .from(isTrash ? 'events' : tableOf(subject))
      .insert(isTrash ? eventRow('Deleted') : row)
      .select('id')
      .single();
  const made = isOwn ? await put(client) : null;
  const { id } = made?.data ?? (await put(service).throwOnError()).data;
  if (isTrash) await service.from('events').delete().eq('id', id).throwOnError();
  return id;
}
