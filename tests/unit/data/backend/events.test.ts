import { afterEach, expect, it, vi } from 'vitest';
import { fetchEvents } from '../../../../src/data/backend/events.ts';

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

/** Responds with rows and their number, as PostgREST does. */
const respond = (rows: unknown) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(rows, {
        headers: { 'content-range': Array.isArray(rows) ? `0-*/${rows.length}` : '*' },
      }),
    ),
  );

it.each([
  ['http://127.0.0.1:54321/storage/v1/object/public/event-images/a.webp', true],
  ['https://cdn.shopify.com/s/files/a.jpg', true],
  ['https://evil.example/storage/v1/object/public/a.png', false],
  ['http://127.0.0.1:54321.evil.example/storage/v1/object/public/a.png', false],
  ['https://cdn.shopify.com.evil.example/a.png', false],
  [null, true],
])('shows the image %s of an event: %s', async (image, isShown) => {
  respond([{ ...event, image }]);
  const [read] = await fetchEvents();
  expect(read?.image).toBe(isShown ? image : null);
});

it.each([{}, null, 'rows', [{ id: 1 }], [event, {}]])(
  'rejects the response %j',
  async (response) => {
    respond(response);
    await expect(fetchEvents()).rejects.toThrow('The events are not what was expected');
  },
);

it.each([
  ['starts_at', { starts_at: 'infinity' }],
  ['starts_at', { starts_at: '0001-01-01T00:00:00+00:00 BC' }],
  ['starts_at', { starts_at: '1999-12-31T23:59:59+00:00' }],
  ['ends_at', { starts_at: '2026-12-05T23:00:00+00:00', ends_at: '+010000-01-01T01:00:00+00:00' }],
  ['ends_at', { starts_at: '2026-12-05T23:00:00+00:00', ends_at: '2026-12-05T22:00:00+00:00' }],
  ['ends_at', { ends_at: '2026-12-05T22:00:00+00:00' }],
  ['created_at', { created_at: '-infinity' }],
  ['title, updated_at', { title: null, updated_at: '' }],
  ['title', { title: ' \u200b' }],
  ['description', { description: null }],
])('skips an event with an invalid %s and logs it', async (columns, bad) => {
  const good = { ...event, id: 'good', image: null };
  const rows = [{ ...good, id: 'bad', ...bad }, good];
  respond(rows);
  const warn = vi.fn();
  expect((await fetchEvents({ warn })).map(({ id }) => id)).toEqual(['good']);
  const name = columns.includes('title') ? 'an event without a title' : event.title;
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `1 of 2 events were left out: [${name}](event:bad) (${columns}).`,
  );
});
