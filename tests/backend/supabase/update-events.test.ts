import { beforeEach, expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { openBackend } from './open-backend.ts';

const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');

type Row = { id: string; updated_at: string };
let rows: Row[];
beforeEach(async () => {
  const series = ['One', 'Two', 'Three'].map(eventRow);
  rows = (await staff.from('events').insert(series).select().throwOnError()).data;
});
const titles = async () => {
  const read = staff
    .from('events')
    .select('id, title')
    .in(
      'id',
      rows.map(({ id }) => id),
    );
  const { data } = await read.throwOnError();
  return rows.map(({ id }) => data.find((row) => row.id === id)?.title);
};
const update = (fields: object, client = staff, of = rows) =>
  client.rpc('update_events', {
    changes: of.map(({ id, updated_at }) => ({ id, updated_at, fields })),
  });

test('updates events and returns them as the table has them', async () => {
  const fields = { title: 'Circle', starts_at: '2026-12-05T23:00:00Z', link: null };
  const { data } = await update(fields).throwOnError();
  expect(await titles()).toEqual(['Circle', 'Circle', 'Circle']);
  const read = staff
    .from('events')
    .select()
    .in(
      'id',
      rows.map(({ id }) => id),
    );
  const { data: now } = await read.throwOnError();
  expect(data).toEqual(expect.arrayContaining(now));
  expect(data).toHaveLength(3);
});

test.each([
  ['changed', (id: string) => staff.from('events').update({ price: '$5' }).eq('id', id)],
  ['deleted', (id: string) => staff.from('events').delete().eq('id', id)],
])('updates none if somebody %s one of them', async (_what, write) => {
  const before = await titles();
  await write(`${rows[1]?.id}`).throwOnError();
  expect((await update({ title: 'Circle' }).throwOnError()).data).toBeNull();
  const now = await titles();
  expect([now[0], now[2]]).toEqual([before[0], before[2]]);
});

test('updates none if a rule refuses one of them, or a column is protected', async () => {
  await staff.from('events').update({ attendees: 40 }).eq('id', rows[2]?.id).throwOnError();
  const { data: current } = await staff
    .from('events')
    .select()
    .in(
      'id',
      rows.map(({ id }) => id),
    );
  const refused = await update({ title: 'Circle', max_attendees: 30 }, staff, current ?? []);
  expect(refused.error).toMatchObject({ code: '23514' });
  expect(refused.error?.message).toContain('attendees_fit');
  expect(await titles()).toEqual(['One', 'Two', 'Three']);
  const stolen = await update({ created_at: '2020-01-01T00:00:00Z' }, staff, current ?? []);
  expect(stolen).toMatchObject({ status: 403, error: { code: '42501' } });
});

test('two who change overlapping events at once never mix', async () => {
  const both = await Promise.all([
    update({ title: 'Mine' }),
    update({ title: 'Theirs' }, staff, rows.toReversed()),
  ]);
  expect(both.map(({ error }) => error)).toEqual([null, null]);
  expect(both.filter(({ data }) => data === null)).toHaveLength(1);
  expect(new Set(await titles()).size).toBe(1);
});
