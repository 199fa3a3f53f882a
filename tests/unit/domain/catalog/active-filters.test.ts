import { expect, it } from 'vitest';
import { clearFilters, listActiveFilters } from '../../../../src/domain/catalog/facets.ts';
import { defaultQuery } from '../../../../src/domain/catalog/query.ts';

const query = {
  ...defaultQuery,
  text: 'fox',
  genre: 'Gothic',
  trope: 'Rivals',
  spice: 0,
  format: 'E-book',
  excludedContentNotes: ['grief', 'war'],
};

it('lists each filter in use, and removes it alone', () => {
  const filters = listActiveFilters(query, true);
  expect(filters.map(({ value }) => value)).toEqual([
    'Gothic',
    'Rivals',
    0,
    'E-book',
    'grief',
    'war',
  ]);
  for (const { value, removal } of filters) {
    const left = listActiveFilters({ ...query, ...removal }, true);
    expect(left).toHaveLength(5);
    expect(left).not.toContainEqual(expect.objectContaining({ value }));
  }
});

it('leaves the genre to a page with chips, and the text to its field', () => {
  expect(listActiveFilters(query, false)[0]).toMatchObject({ kind: 'trope', value: 'Rivals' });
  expect({ ...query, ...clearFilters(false) }).toEqual({
    ...defaultQuery,
    text: 'fox',
    genre: 'Gothic',
  });
  expect({ ...query, ...clearFilters(true) }).toEqual({ ...defaultQuery, text: 'fox' });
});
