import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFunctions, type OpenFunctions } from '../open-functions.ts';
import type { Client } from './open-backend.ts';

let shop: OpenFunctions;
let staff: Client;
beforeAll(async () => {
  shop = await openFunctions();
  staff = await shop.signIn('owner@heartandhollow.example');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('truncate public.contact_messages, public.audit_log');
  await shop.service().from('message_settings').update({ retention_days: 30 }).eq('id', true);
});

const row = (lastName: string, change: object = {}) => ({
  first_name: 'Ada',
  last_name: lastName,
  email: 'ada@reader.example',
  subject: 'Book Club',
  message: 'Is there cake?',
  ...change,
});
async function add(...rows: object[]): Promise<string[]> {
  const added = shop.service().from('contact_messages').insert(rows).select('id');
  return (await added.throwOnError()).data.map(({ id }) => id);
}
const move = (ids: string[], state: string) =>
  staff.from('contact_messages').update({ state }).in('id', ids).select('id').throwOnError();
const age = (ids: string[], days: number) =>
  shop.sql(`update public.contact_messages set state_changed_at = now() - interval '${days} days'
    where id in ('${ids.join("','")}')`);
const names = async (client: Client) => {
  const rows = await client.from('contact_messages').select('last_name').order('last_name');
  return rows.data?.map(({ last_name }) => last_name);
};
const logged = async () => {
  const log = staff.from('audit_log').select('actor_name, action, topic, topic_id, label');
  return (await log.order('id').throwOnError()).data;
};

test('a message is new, and staff move several at once with one entry in the audit log', async () => {
  const ids = await add(row('One'), row('Two'));
  const [first = ''] = ids;
  expect((await move([first], 'answered')).data).toEqual([{ id: first }]);
  await move(ids, 'archived');
  await move(ids, 'archived');
  await move(ids, 'spam');
  await move([first], 'new');
  const of = { actor_name: 'owner', topic: 'contact_messages' };
  expect(await logged()).toEqual([
    { ...of, action: 'answered', topic_id: first, label: '1' },
    { ...of, action: 'archived', topic_id: null, label: '2' },
    { ...of, action: 'marked-spam', topic_id: null, label: '2' },
    { ...of, action: 'reopened', topic_id: first, label: '1' },
  ]);
  const { error } = await staff.from('contact_messages').update({ state: 'lost' }).eq('id', first);
  expect(error?.code).toBe('23514');
});

test('expired messages are hidden at once, and deleted with the next message or release', async () => {
  const ids = await add(
    row('Archived', { state: 'archived' }),
    row('Spam', { state: 'spam' }),
    row('Answered', { state: 'answered' }),
    row('New'),
  );
  await age(ids, 31);
  const [recent = ''] = await add(row('Recent', { state: 'archived' }));
  await age([recent], 29);
  expect(await names(shop.service())).toEqual(['Answered', 'New', 'Recent']);
  expect(await logged()).toEqual([
    {
      actor_name: 'system',
      action: 'deleted',
      topic: 'contact_messages',
      topic_id: null,
      label: '2',
    },
  ]);

  await age([recent], 31);
  expect(await names(staff)).toEqual(['Answered', 'New']);
  expect(await names(shop.service())).toContain('Recent');
  await shop.service().from('releases').insert({ id: 'inbox', books: 1 }).throwOnError();
  expect(await names(shop.service())).toEqual(['Answered', 'New']);
});

test('staff choose the retention, and a shorter one deletes at once', async () => {
  const choose = (retention_days: number | null) =>
    staff.from('message_settings').update({ retention_days }).eq('id', true);
  expect((await choose(null)).error).toBeNull();
  const ids = await add(row('Old', { state: 'archived' }));
  await age(ids, 3000);
  await add(row('Next'));
  expect(await names(staff)).toEqual(['Next', 'Old']);
  await choose(365);
  expect(await names(shop.service())).toEqual(['Next']);
  expect((await choose(7)).error?.code).toBe('23514');
  expect((await logged()).map(({ topic, action }) => `${action} ${topic}`)).toEqual([
    'updated message_settings',
    'updated message_settings',
    'deleted contact_messages',
  ]);
});

test('lists by state and text, and continues after a message of the same moment', async () => {
  const created_at = '2026-11-20T10:00:00.123456+00:00';
  await add(
    ...Array.from({ length: 5 }, (_, index) => row(`Same ${index}`, { created_at })),
    row('Newest', { message: '100% of it_all, (said) "Ada"' }),
    row('Elsewhere', { state: 'spam', message: 'CAKE for all' }),
  );
  const list = async (search_text: string, after: object = {}) => {
    const found = staff.rpc('list_messages', {
      of_state: 'new',
      search_text,
      max_count: 3,
      ...after,
    });
    return (await found.throwOnError()).data;
  };
  const first = await list('');
  expect(first[0].last_name).toBe('Newest');
  const { created_at: after_created_at, id: after_id } = first[2];
  const next = await list('', { after_created_at, after_id });
  const all = [...first, ...next].map(({ last_name }) => last_name);
  expect(all.toSorted()).toEqual(['Newest', 'Same 0', 'Same 1', 'Same 2', 'Same 3', 'Same 4']);
  expect(await list('100% of it_all, (said) "ada"')).toHaveLength(1);
  expect(await list('100_')).toEqual([]);
  expect(await list('ada same 3')).toHaveLength(1);
  const counts = async (search_text: string) => {
    const { data } = await staff.rpc('count_messages', { search_text }).throwOnError();
    return Object.fromEntries(data.map(({ state, messages }: Count) => [state, messages]));
  };
  expect(await counts('')).toEqual({ new: 6, spam: 1 });
  expect(await counts('cake for')).toEqual({ spam: 1 });
});

type Count = { state: string; messages: number };
