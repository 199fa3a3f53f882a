import { afterEach, expect, it, vi } from 'vitest';
import { readEvents } from '../../../../src/data/supabase/events.ts';

const event = {
  id: 'e',
  title: 'A Night of Letters',
  category: 'Reading',
  price: 'Free',
  date: 'Some day',
  time: 'Some time',
  starts_at: null,
  ends_at: null,
  location: 'The porch',
  address: null,
  description: 'Words.',
  link: null,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['http://127.0.0.1:54321/storage/v1/object/public/event-images/a.webp', true],
  ['https://cdn.shopify.com/s/files/a.jpg', true],
  ['https://evil.example/storage/v1/object/public/a.png', false],
  ['http://127.0.0.1:54321.evil.example/storage/v1/object/public/a.png', false],
  ['https://cdn.shopify.com.evil.example/a.png', false],
  [null, true],
])('an event with the picture %s shows it: %s', async (image, isShown) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ ...event, image }])));
  const [read] = await readEvents();
  expect(read?.image).toBe(isShown ? image : null);
});
