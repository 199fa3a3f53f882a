import { expect, it } from 'vitest';
import { formatShowBooks, nameFilter } from '../../../src/messages/filters.ts';

it.each([
  ['genre', 'Gothic', 'Gothic'],
  ['trope', 'Rivals', 'Rivals'],
  ['format', 'E-book', 'E-book'],
  ['content note', 'grief', 'No grief'],
] as const)('names a filter by %s', (kind, value, name) => {
  expect(nameFilter({ kind, value, removal: {} })).toBe(name);
});

it.each([
  [0, 'Closed door'],
  [3, 'Hot at most'],
])('names a filter by spice %s', (value, name) => {
  expect(nameFilter({ kind: 'spice', value, removal: {} })).toBe(name);
});

it.each([
  [{ count: 17, goods: 1 }, 'Show 16 books'],
  [{ count: 1, goods: 0 }, 'Show 1 book'],
  [{ count: 1, goods: 1 }, 'Show 1 item'],
  [{ count: 0, goods: 0 }, 'No book is left'],
  [null, 'Show the books'],
])('labels the button for %j', (size, label) => {
  expect(formatShowBooks(size)).toBe(label);
});
