import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRow } from '../backend/supabase/event-row.ts';
import { listen, rowOf, type Heard } from '../backend/supabase/listen.ts';
import { openBackend, type Client, type OpenBackend } from '../backend/supabase/open-backend.ts';

let backend: OpenBackend;
let staff: Client;
let visitor: Client;
beforeAll(async () => {
  backend = await openBackend();
  staff = await backend.signIn('owner@heartandhollow.example');
  visitor = backend.client();
});
afterAll(async () => {
  await visitor.removeAllChannels();
  await backend.close();
});

const add = async (title: string, more: object = {}): Promise<string> => {
  const row = { ...eventRow(title), ...more };
  return (await staff.from('events').insert(row).select('id').single().throwOnError()).data.id;
};
const change = (id: string, values: object) =>
  staff.from('events').update(values).eq('id', id).throwOnError();
const remove = (id: string) => staff.from('events').delete().eq('id', id).throwOnError();
const titled = (title: string) => (heard: Heard) => rowOf(heard)['title'] === title;

test('sends visitors each insert, update and delete of an event, as the hosted service does', async () => {
  const { heard, heardUntil } = await listen(visitor, { table: 'events' });
  const id = await add('Heard', { attendees: 7, starts_at: '2026-12-24T18:00:00.123456-05:00' });
  await change(id, { title: 'Heard again' });
  await remove(id);
  await heardUntil(({ eventType }) => eventType === 'DELETE');
  const common = { schema: 'public', table: 'events', errors: null };
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { data: row } = await backend.service().from('events').select().limit(1).single();
  expect(Object.keys(heard[0]?.new ?? {}).toSorted()).toEqual(Object.keys(row).toSorted());
  expect(heard).toEqual([
    {
      ...common,
      commit_timestamp: moment,
      eventType: 'INSERT',
      new: expect.objectContaining({
        id,
        title: 'Heard',
        attendees: 7,
        image: null,
        starts_at: '2026-12-24T23:00:00.123456+00:00',
      }),
      old: {},
    },
    {
      ...common,
      commit_timestamp: moment,
      eventType: 'UPDATE',
      new: expect.objectContaining({ id, title: 'Heard again' }),
      old: { id },
    },
    { ...common, commit_timestamp: moment, eventType: 'DELETE', new: {}, old: { id } },
  ]);
});

test('sends no rolled back change', async () => {
  const { heardUntil } = await listen(visitor, { table: 'events' });
  const rows = [eventRow('Half of a refused pair'), { ...eventRow('Too full'), attendees: 99 }];
  expect((await staff.from('events').insert(rows)).status).toBe(400);
  await remove(await add('After the refusal'));
  const heard = await heardUntil(titled('After the refusal'));
  expect(heard.map((one) => rowOf(one)['title'])).not.toContain('Half of a refused pair');
});

test('filters by the kind of change', async () => {
  const kinds: string[] = [];
  const all = await listen(visitor, { table: 'events' });
  const alone = visitor.channel('alone');
  const notes: unknown[] = [];
  for (const event of ['INSERT', 'DELETE'] as const)
    alone.on<object>('postgres_changes', { event, schema: 'public', table: 'events' }, (heard) => {
      kinds.push(`${event}: ${heard.eventType}`);
    });
  alone.on('system', {}, (note) => void notes.push(note)).subscribe();
  await all.until(() => notes.length > 0);
  const id = await add('Kinds');
  await change(id, { title: 'Other kinds' });
  await remove(id);
  await all.until(() => kinds.length > 1);
  expect(kinds).toEqual(['INSERT: INSERT', 'DELETE: DELETE']);
});

test.each([
  ['attendees=eq.5', ['five']],
  ['attendees=neq.5', ['three', 'ten']],
  ['attendees=lt.5', ['three']],
  ['attendees=lte.5', ['three', 'five']],
  ['attendees=gt.5', ['ten']],
  ['attendees=gte.5', ['five', 'ten']],
  ['attendees=in.(3,10)', ['three', 'ten']],
  ['attendees=not.in.(3,10)', ['five']],
  ['title=eq.five', ['five']],
  ['title=like.t%', ['three', 'ten']],
  ['address=is.null', ['three', 'ten']],
  ['attendees=gt.3,title=eq.ten', ['ten']],
  ['address=eq."5, Main Street"', ['five']],
])('the filter %s', async (filter, expected) => {
  const all = await listen(visitor, { table: 'events' });
  const filtered = await listen(visitor, { table: 'events', filter });
  const ids = [
    await add('three', { attendees: 3 }),
    await add('five', { attendees: 5, address: '5, Main Street' }),
    await add('ten', { attendees: 10 }),
  ];
  await all.heardUntil(titled('ten'));
  for (const id of ids) await remove(id);
  await all.until(() => all.heard.length === 6);
  expect(filtered.heard.map((heard) => rowOf(heard)['title'])).toEqual(expected);
  for (const { channel } of [all, filtered]) await visitor.removeChannel(channel);
});

test.each([
  ['attendees=near.5', 'Error parsing `filter` params: ["near", "5"]'],
  ['attendees', 'Error parsing `filter` params: ["attendees"]'],
  ['attendees=in.5', '`in` filter value must be wrapped by parentheses'],
  ['attendees=eq.many', 'invalid input syntax for type integer: "many"'],
  ['nowhere=eq.5', 'invalid column for filter nowhere'],
  ['attendees=eq.5,', 'filter must not contain empty segments'],
  [`attendees=in.(${Array(101).fill(1).join()})`, 'too many values for `in` filter. Maximum 100'],
])('the filter %s is refused', async (filter, why) => {
  const { notes } = await listen(visitor, { table: 'events', filter });
  expect(notes).toMatchObject([{ extension: 'postgres_changes', status: 'error' }]);
  expect(notes[0]?.message).toContain(why);
});

test('some columns can be chosen; the key always comes', async () => {
  const { heardUntil } = await listen(visitor, { table: 'events', select: ['title'] });
  const id = await add('Chosen');
  const [heard] = await heardUntil(titled('Chosen'));
  expect(heard?.new).toEqual({ id, title: 'Chosen' });
});

test.each(['profiles', 'staff_picks', 'collections_config', 'audit_log', 'nothing'])(
  'nobody is told of %s, which is not published',
  async (table) => {
    const { notes } = await listen(staff, { table });
    expect(notes).toMatchObject([{ extension: 'postgres_changes', status: 'error' }]);
    expect(notes[0]?.message).toContain('Please check Realtime is enabled');
    await staff.removeAllChannels();
  },
);

test('subscribes to a schema, which contains only published tables', async () => {
  const { heardUntil } = await listen(visitor, {});
  const pick = { product_id: 'gid://shopify/Product/1', product_handle: 'a', title: 'Unheard' };
  await staff.from('staff_picks').insert(pick).throwOnError();
  await add('Heard after the pick');
  const heard = await heardUntil(titled('Heard after the pick'));
  expect(new Set(heard.map(({ table }) => table))).toEqual(new Set(['events']));
});
