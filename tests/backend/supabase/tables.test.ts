import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { openBackend, type Client, type OpenBackend } from './open-backend.ts';

let backend: OpenBackend;
let staff: Client;
let visitor: Client;
let service: Client;
beforeAll(async () => {
  backend = await openBackend();
  staff = await backend.signIn('owner@heartandhollow.example');
  visitor = backend.client();
  service = backend.service();
});
afterAll(() => backend.close());

const titles = (rows: { title: string }[] | null) => rows?.map(({ title }) => title);

test('rows are read in order, in part and by filter', async () => {
  const events = () => visitor.from('events').select('title, attendees');
  const newest = await events().order('created_at', { ascending: false });
  expect(titles(newest.data)).toHaveLength(7);
  expect(newest.data?.[0]?.title).toBe('Supper with The Garlic Book');
  const largest = await events().order('attendees', { ascending: false }).limit(2);
  expect(largest.data?.map(({ attendees }) => attendees)).toEqual([45, 28]);
  const either = await events().or('title.ilike.%club%,attendees.gt.40').order('title');
  expect(titles(either.data)).toEqual([
    'First Sunday Book Club',
    'Isolde Verrane Signs The Thorn Court',
  ]);
  const without = await events().is('link', null).in('event_type', ['featured']);
  expect(titles(without.data)).toEqual(['First Sunday Book Club']);
  const tagged = await visitor.from('staff_picks').select('title').contains('tags', ['Slow Burn']);
  expect(titles(tagged.data)).toEqual(['Persuasion']);
});

test('rows are counted, with and without being read', async () => {
  const all = await visitor.from('events').select('*', { count: 'exact', head: true });
  expect(all).toMatchObject({ count: 7, data: null, error: null });
  const part = await visitor.from('events').select('id', { count: 'exact' }).range(5, 9);
  expect([part.count, part.data?.length, part.status]).toEqual([7, 2, 206]);
});

test('columns come as JSON has them', async () => {
  const { data } = await visitor
    .from('staff_picks')
    .select('name:title, rating, price, tags, is_new, created_at, quantity::text')
    .eq('title', 'Persuasion')
    .single();
  expect(data).toEqual({
    name: 'Persuasion',
    rating: 5,
    price: '$11.95',
    tags: ['Second Chance', 'Slow Burn'],
    is_new: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
    quantity: '18',
  });
});

test('rows are added one by one and many at once, changed and removed', async () => {
  const rows = [eventRow('Added first'), eventRow('Added second')];
  const added = await staff.from('events').insert(rows).select('id, title, attendees');
  expect(added).toMatchObject({ status: 201, data: [{ attendees: 0 }, { attendees: 0 }] });
  const ids = added.data?.map(({ id }) => id) ?? [];
  const changed = await staff.from('events').update({ price: '$5' }).in('id', ids).select('price');
  expect(changed).toMatchObject({ status: 200, data: [{ price: '$5' }, { price: '$5' }] });
  const quiet = await staff.from('events').update({ price: '$6' }).in('id', ids);
  expect(quiet).toMatchObject({ status: 204, data: null });
  const removed = await staff.from('events').delete({ count: 'exact' }).in('id', ids);
  expect(removed).toMatchObject({ status: 204, count: 2 });
});

test('inserts a row, or updates or ignores an existing one', async () => {
  const release = (books: number) => ({ id: 'release-1', books });
  const upsert = (books: number, ignoreDuplicates = false) =>
    service
      .from('newsletter_subscribers')
      .upsert(
        { email: 'twice@reader.example', confirmed_at: `2026-11-2${books}T00:00:00Z` },
        { onConflict: 'email', ignoreDuplicates },
      );
  expect((await upsert(1)).status).toBe(201);
  expect((await upsert(2)).status).toBe(200);
  expect((await upsert(3, true)).error).toBeNull();
  const saved = await service
    .from('newsletter_subscribers')
    .select('confirmed_at')
    .eq('email', 'twice@reader.example')
    .single();
  expect(saved.data?.confirmed_at).toBe('2026-11-22T00:00:00+00:00');
  expect((await service.from('releases').upsert(release(1))).error?.code).toBe('42501');
});

test('returns a single row as an object', async () => {
  const none = () => visitor.from('events').select().eq('id', crypto.randomUUID());
  expect(await none().maybeSingle()).toMatchObject({ data: null, error: null });
  expect((await none().single()).error).toMatchObject({
    code: 'PGRST116',
    details: 'The result contains 0 rows',
    message: 'Cannot coerce the result to a single JSON object',
  });
  expect((await visitor.from('events').select().single()).error?.code).toBe('PGRST116');
  expect((await visitor.from('events').select().maybeSingle()).error?.code).toBe('PGRST116');
});

test('returns the row of a function', async () => {
  const { data } = await staff.rpc('ensure_profile');
  expect(data).toMatchObject({ username: 'owner', approved: true });
});
