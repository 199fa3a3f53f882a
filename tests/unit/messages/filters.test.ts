import { expect, it } from 'vitest';
import { defaultQuery } from '../../../src/domain/catalog/browse.ts';
import { clearFilters, formatShowBooks, listActiveFilters } from '../../../src/messages/filters.ts';

const query = {
  ...defaultQuery,
  text: 'fox',
  genre: 'Gothic',
  trope: 'Rivals',
  spice: 0,
  format: 'E-book',
  excludedContentNotes: ['grief', 'war'],
};

it('names each filter in use, and removes it alone', () => {
  const filters = listActiveFilters(query, true);
  expect(filters.map(({ name }) => name)).toEqual([
    'Gothic',
    'Rivals',
    'Closed door',
    'E-book',
    'Without grief',
    'Without war',
  ]);
  for (const { name, removal } of filters) {
    const left = listActiveFilters({ ...query, ...removal }, true);
    expect(left).toHaveLength(5);
    expect(left).not.toContainEqual(expect.objectContaining({ name }));
  }
  expect(listActiveFilters({ ...query, spice: 3 }, true)[2]?.name).toBe('Hot at most');
});

it('leaves the genre to a page with chips, and the text to its field', () => {
  expect(listActiveFilters(query, false)[0]?.name).toBe('Rivals');
  expect({ ...query, ...clearFilters(false) }).toEqual({
    ...defaultQuery,
    text: 'fox',
    genre: 'Gothic',
  });
  expect({ ...query, ...clearFilters(true) }).toEqual({ ...defaultQuery, text: 'fox' });
});

it.each([
  [17, 'Show 17 books'],
  [1, 'Show 1 book'],
  [0, 'No book is left'],
  [null, 'Show the books'],
])('labels the button for %s books', (count, label) => {
  expect(formatShowBooks(count)).toBe(label);
});
