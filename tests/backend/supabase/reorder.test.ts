import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type Client, type OpenBackend } from './open-backend.ts';

let backend: OpenBackend;
let staff: Client;
beforeAll(async () => {
  backend = await openBackend();
  staff = await backend.signIn('owner@heartandhollow.example');
});
afterAll(() => backend.close());

const lists = [
  ['staff_picks', 'reorder_staff_picks', 5],
  ['collections_config', 'reorder_collections', 17],
] as const;
type Table = (typeof lists)[number][0];

const order = async (table: Table): Promise<string[]> => {
  const { data } = await staff.from(table).select('id, sort_order').order('sort_order');
  expect(data?.map(({ sort_order }) => sort_order)).toEqual(data?.map((_row, index) => index + 1));
  return data?.map(({ id }) => id) ?? [];
};

test.each(lists)('%s come in the order of the list', async (table, call, count) => {
  const before = await order(table);
  expect(before).toHaveLength(count);
  const wanted = before.toReversed();
  expect(await staff.rpc(call, { ids: wanted })).toMatchObject({ status: 204, error: null });
  expect(await order(table)).toEqual(wanted);
  const log = staff.from('audit_log').select('actor_name, action, topic, changed');
  const { data } = await log.order('id', { ascending: false }).limit(2);
  const line = { actor_name: 'owner', action: 'updated', topic: table, changed: ['sort_order'] };
  expect(data?.[0]).toEqual(line);
  expect(data?.[1]).not.toEqual(line);
});

test.each(lists)('%s stay as they are where the list is not whole', async (table, call) => {
  const ids = await order(table);
  const [first = ''] = ids;
  const wrong = [[], ids.slice(1), [...ids, crypto.randomUUID()], [...ids, first]];
  for (const list of [...wrong, [first, ...ids.slice(1, -1), first]])
    expect(await staff.rpc(call, { ids: list })).toMatchObject({
      status: 409,
      error: { code: 'PT409' },
    });
  expect((await staff.rpc(call, { ids: ['x'] })).error?.code).toBe('22P02');
  expect(await order(table)).toEqual(ids);
});

test.each(lists)('%s: nobody but approved staff reorders', async (table, call) => {
  const ids = await order(table);
  const pending = await backend.signIn('pending@heartandhollow.example');
  expect((await backend.client().rpc(call, { ids })).status).toBe(401);
  expect((await pending.rpc(call, { ids })).status).toBe(403);
});

test('applies one of two concurrent orders completely', async () => {
  const ids = await order('collections_config');
  const wishes = [ids.toReversed(), [...ids.slice(5), ...ids.slice(0, 5)]];
  await Promise.all(wishes.map((request) => staff.rpc('reorder_collections', { ids: request })));
  expect(wishes).toContainEqual(await order('collections_config'));
});

test('applies a change only to the version that was read, to the microsecond', async () => {
  const seen = '2026-11-21T01:02:03.123456+00:00';
  const row = {
    title: 'Seen by two',
    category: 'Signing',
    date: 'Soon',
    time: 'Late',
    location: 'Here',
    description: 'Once',
    updated_at: seen,
  };
  const { data } = await backend.service().from('events').insert(row).select().single();
  expect(data.updated_at).toBe(seen);
  const change = (title: string, updatedAt: string) => {
    const update = staff.from('events').update({ title }).eq('id', data.id);
    return update.eq('updated_at', updatedAt).select('title, updated_at');
  };
  expect((await change('Almost', '2026-11-21T01:02:03.123+00:00')).data).toEqual([]);
  const first = await change('First', seen);
  expect(first.data).toMatchObject([{ title: 'First' }]);
  expect((await change('Second', seen)).data).toEqual([]);
  const again = await change('Third', first.data?.[0]?.updated_at);
  expect(again.data).toMatchObject([{ title: 'Third' }]);
});
