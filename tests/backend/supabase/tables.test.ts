import { expect, test } from 'vitest';
import { openBackend } from './open-backend.ts';

const backend = await openBackend();
const visitor = backend.client();

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
