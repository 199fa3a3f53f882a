import { expect, it } from 'vitest';
import { slugOf } from '../../../../src/domain/events/event.ts';
import { listFormerPaths, updateKnownEvents } from '../../../../src/domain/events/known-events.ts';

const event = (title: string, end = '01') => ({
  id: `8c6c4dc7-d050-4bff-9c8e-88ac5cb84b${end}`,
  title,
});

it.each([
  ['Soup, Bread; and Verse', 'soup-bread-and-verse-5cb84b01'],
  ['  Zoë’s “Café” 💋 ', 'zoes-cafe-5cb84b01'],
  ['أمسية', '5cb84b01'],
  ['past', 'past-5cb84b01'],
  [`${'long '.repeat(12)}-end`, `${'long-'.repeat(12)}5cb84b01`],
])('names the page of %s by its words and its id', (title, slug) => {
  expect(slugOf(event(title))).toBe(slug);
});

it('has two addresses for two events of one title', () => {
  const { listed } = updateKnownEvents(null, [event('Supper', '01'), event('Supper', '02')]);
  expect(listed.map(({ slug }) => slug)).toEqual(['supper-5cb84b01', 'supper-5cb84b02']);
});

it('leads each former address of a renamed event to the last one, also after its first title is back', () => {
  const first = updateKnownEvents(null, [event('Soup')]);
  const second = updateKnownEvents(first, [event('Stew')]);
  const third = updateKnownEvents(second, [event('Bread')]);
  expect(listFormerPaths(third)).toEqual({
    '/events/soup-5cb84b01': '/events/bread-5cb84b01',
    '/events/stew-5cb84b01': '/events/bread-5cb84b01',
  });
  expect(Object.keys(listFormerPaths(updateKnownEvents(third, [event('Soup')])))).toEqual([
    '/events/stew-5cb84b01',
    '/events/bread-5cb84b01',
  ]);
});

it('keeps the addresses of an event that is deleted and restored', () => {
  const renamed = updateKnownEvents(updateKnownEvents(null, [event('Soup')]), [event('Stew')]);
  const deleted = updateKnownEvents(renamed, []);
  expect(deleted).toMatchObject({ listed: [], removed: [{ slug: 'stew-5cb84b01' }] });
  expect(listFormerPaths(deleted)).toEqual({ '/events/soup-5cb84b01': '/events/stew-5cb84b01' });
  const restored = updateKnownEvents(updateKnownEvents(deleted, []), [event('Stew')]);
  expect(restored.removed).toEqual([]);
  expect(listFormerPaths(restored)).toEqual(listFormerPaths(deleted));
});
