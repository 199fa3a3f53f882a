import { expect, test } from 'vitest';
import { openBackend } from './open-backend.ts';

const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');

const lists = [
  ['staff_picks', 'move_staff_picks', 5],
  ['collections_config', 'move_collections', 17],
] as const;
type Table = (typeof lists)[number][0];

const order = async (table: Table): Promise<string[]> => {
  const { data } = await staff.from(table).select('id, sort_order').order('sort_order');
  expect(data?.map(({ sort_order }) => sort_order)).toEqual(data?.map((_row, index) => index + 1));
  return data?.map(({ id }) => id) ?? [];
};

test.each(lists)(
  '%s move beside another row, to the top or to the end',
  async (table, call, count) => {
    const before = await order(table);
    expect(before).toHaveLength(count);
    const [first = '', second = '', ...others] = before;
    const last = others.pop() ?? '';
    const move = async (ids: string[], anchor_id?: string | null, is_after?: boolean) => {
      const { data, error } = await staff.rpc(call, { ids, anchor_id, is_after });
      expect(error).toBeNull();
      expect(await order(table)).toEqual(data);
      return data;
    };
    expect(await move([last], first, false)).toEqual([last, first, second, ...others]);
    const log = staff.from('audit_log').select('actor_name, action, topic, changed');
    const { data } = await log.order('id', { ascending: false }).limit(2);
    const line = { actor_name: 'owner', action: 'updated', topic: table, changed: ['sort_order'] };
    expect(data?.[0]).toEqual(line);
    expect(data?.[1]).not.toEqual(line);
    expect(await move([last], first, true)).toEqual([first, last, second, ...others]);
    // Several keep their order, also where the anchor is one of them.
    expect(await move([second, last])).toEqual([first, ...others, last, second]);
    expect(await move([second, first], first, false)).toEqual([first, second, ...others, last]);
    expect(await move([last], null, false)).toEqual([last, first, second, ...others]);
    // A row that somebody else has deleted is left out.
    expect(await move([crypto.randomUUID(), last], null, true)).toEqual(before);
  },
);

test.each(lists)('%s stay as they are where a row is gone', async (table, call) => {
  const ids = await order(table);
  const [first = '', second = ''] = ids;
  for (const move of [
    { ids: [] },
    { ids: [crypto.randomUUID()] },
    { ids: [second], anchor_id: crypto.randomUUID() },
  ])
    expect(await staff.rpc(call, move)).toMatchObject({ status: 400, error: { code: 'P0001' } });
  expect((await staff.rpc(call, { ids: ['x'], anchor_id: first })).error?.code).toBe('22P02');
  expect(await order(table)).toEqual(ids);
});

test.each(lists)('%s: two moves at once both hold', async (table, call) => {
  const [first = '', second = '', ...others] = await order(table);
  const last = others.pop() ?? '';
  await Promise.all([
    staff.rpc(call, { ids: [first] }).throwOnError(),
    staff.rpc(call, { ids: [last], anchor_id: second, is_after: false }).throwOnError(),
  ]);
  expect(await order(table)).toEqual([last, second, ...others, first]);
  await staff.rpc(call, { ids: [first], is_after: false }).throwOnError();
  await staff.rpc(call, { ids: [last] }).throwOnError();
});

test('stores the prices of picks that exist', async () => {
  const [id = '', other = ''] = await order('staff_picks');
  const read = async () =>
    (await staff.from('staff_picks').select('price, original_price, variant_id').eq('id', id)).data;
  const price = { price: '$7.25', original_price: null, variant_id: 'a-variant' };
  const before = await read();
  const gone = { id: crypto.randomUUID(), ...price };
  const { data } = await staff.rpc('update_pick_prices', { prices: [{ id, ...price }, gone] });
  expect(data).toEqual([id]);
  expect(await read()).toEqual([price]);
  const wrong = [{ id: other, ...price, price: 'free' }];
  expect((await staff.rpc('update_pick_prices', { prices: wrong })).error?.code).toBe('23514');
  const many = Array.from({ length: 101 }, () => ({ id, ...price }));
  expect((await staff.rpc('update_pick_prices', { prices: many })).error?.code).toBe('P0001');
  await staff.rpc('update_pick_prices', { prices: [{ id, ...before?.[0] }] }).throwOnError();
});

test('a thousand picks move in time', async () => {
  const rows = Array.from({ length: 1000 }, (_row, index) => ({
    product_id: `many-${index}`,
    product_handle: `many-${index}`,
    title: `Many ${index}`,
  }));
  const { data: added } = await backend
    .service()
    .from('staff_picks')
    .insert(rows)
    .select('id')
    .throwOnError();
  const start = performance.now();
  const moved = added.slice(-3).map(({ id }) => id);
  const [top] = await order('staff_picks');
  const { data } = await staff.rpc('move_staff_picks', { ids: moved, is_after: false });
  expect(data.slice(0, 4)).toEqual([...moved, top]);
  expect(performance.now() - start).toBeLessThan(5000);
  await backend.service().from('staff_picks').delete().like('product_id', 'many-%').throwOnError();
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
