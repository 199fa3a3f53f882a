import { eventRow } from '../event-row.ts';
import type { Client } from '../open-backend.ts';
import { nouns, type Values } from './nouns.ts';

/** Who asks, who puts in place what is asked for, and somebody whose profile it may be about. */
export type Place = { client: Client; service: Client; someone: string };
type Answer = { error: unknown; status: number; data: unknown };

const reorders: Record<string, string> = {
  staff_picks: 'reorder_staff_picks',
  collections_config: 'reorder_collections',
};

let count = 0;

/** Tries an act on a row of a table that the service has just put there. */
export async function askTable(place: Place, subject: string, act: string): Promise<string> {
  const { client, service, someone } = place;
  if (act === 'read any') return cellOf(await client.from(subject).select().limit(0), false);
  const noun = nouns[subject];
  if (!noun) throw new Error(`No such noun: ${subject}`);
  const mark = `mark-${(count += 1)}`;
  const id = await placeRow(place, subject, noun.row(mark));
  const table = client.from(subject);
  const other = noun.row(`${mark}-new`);
  const acts: Record<string, () => PromiseLike<Answer>> = {
    read: () => table.select('id').eq('id', id),
    'read active': () => table.select('id').eq('is_active', true),
    insert: () => table.insert(subject === 'profiles' ? { user_id: someone } : other).select('id'),
    'insert id': () => table.insert({ ...other, id: crypto.randomUUID() }).select('id'),
    upsert: () => table.upsert({ ...other, id }).select('id'),
    update: () => table.update(noun.change).eq('id', id).select('id'),
    'update created': () => table.update({ created_at: '2000-01-01' }).eq('id', id).select('id'),
    'update role': () => table.update({ role: 'admin' }).eq('id', id).select('id'),
    'update approver': () => table.update({ approved_by: 'me' }).eq('id', id).select('id'),
    delete: () => table.delete().eq('id', id).select('id'),
    restore: () => client.rpc('restore_event', { id }),
    reorder: async () =>
      client.rpc(reorders[subject] ?? '', { ids: await idsOf(service, subject) }),
    'ensure own': () => client.rpc('ensure_profile'),
    'revoke own': async () => {
      const { data } = await client.auth.getUser();
      const own = data.user?.id ?? crypto.randomUUID();
      return table.update({ approved: false }).eq('user_id', own).select('id');
    },
  };
  const answer = await acts[act]?.();
  if (!answer) throw new Error(`No such act: ${act}`);
  if (subject === 'profiles')
    await service.from('profiles').update({ approved: false }).eq('id', id);
  return cellOf(answer);
}

function cellOf({ error, status, data }: Answer, isRowExpected = true): string {
  if (error) return `${status}`;
  return isRowExpected && Array.isArray(data) && data.length === 0 ? 'none' : 'yes';
}

async function idsOf(service: Client, subject: string): Promise<string[]> {
  const { data } = await service.from(subject).select('id').throwOnError();
  return data.map(({ id }) => id);
}

async function placeRow(place: Place, subject: string, row: Values): Promise<string> {
  const { service, someone } = place;
  if (subject === 'events_trash') {
    const id = await placeRow(place, 'events', eventRow('Deleted'));
    await service.from('events').delete().eq('id', id).throwOnError();
    return id;
  }
  const table = service.from(subject);
  const { data } = await (
    subject === 'profiles'
      ? table.select('id').eq('user_id', someone)
      : table.insert(row).select('id')
  )
    .single()
    .throwOnError();
  return data.id;
}
