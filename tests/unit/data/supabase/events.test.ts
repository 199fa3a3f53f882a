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

it.each([
  { starts_at: 'infinity' },
  { starts_at: '0001-01-01T00:00:00Z' },
  { starts_at: '9999-12-31T23:00:00Z' },
  { title: ' \u200b' },
  { description: null },
])('an event that cannot be shown is left out and named: %j', async (said) => {
  const bad = { ...event, title: 'A Bad One', ...said };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([bad, { ...event, image: null }])));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect((await readEvents()).map(({ title }) => title)).toEqual(['A Night of Letters']);
  expect(String(warn.mock.calls[0]?.[0])).toMatch(/^1 of 2 events were left out: /);
  warn.mockRestore();
});
