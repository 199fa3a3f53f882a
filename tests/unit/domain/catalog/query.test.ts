import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toUrl,
  defaultQuery,
  isDefaultQuery,
  marksBestsellers,
  type Query,
  parseSearchParams,
  sorts,
  toSearchParams,
} from '../../../../src/domain/catalog/query.ts';
import { countFacets, isFilterable } from '../../../../src/domain/catalog/facets.ts';
import { book } from '../../../fixtures/book.ts';

const read = (search: string) => parseSearchParams(new URLSearchParams(search));
const arbitraryText = fc
  .string({ maxLength: 60, unit: 'grapheme' })
  .map((text) => text.toWellFormed().trim());
const anyQuery: fc.Arbitrary<Query> = fc.record({
  genre: arbitraryText.map((genre) => genre || 'All Genres'),
  text: arbitraryText,
  sort: fc.constantFrom(...sorts),
  view: fc.constantFrom('grid', 'list'),
  shown: fc.integer({ min: 12, max: 1200 }),
  chips: fc.constantFrom('few', 'all'),
  trope: arbitraryText,
  spice: fc.option(fc.integer({ min: 0, max: 5 })),
  format: arbitraryText,
  excludedContentNotes: fc.uniqueArray(
    arbitraryText.filter((note) => note !== ''),
    { maxLength: 5 },
  ),
  isExact: fc.boolean(),
});

describe('the URL of a query', () => {
  it('contains the whole query', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(read(toSearchParams(query).toString())).toEqual(query);
        const address = new URL(toUrl('/browse-books', query), 'https://shop.example');
        expect(parseSearchParams(address.searchParams)).toEqual(query);
      }),
    );
  });

  it('omits defaults', () => {
    expect(toUrl('/browse-books', defaultQuery)).toBe('/browse-books');
    expect(toUrl('/search', defaultQuery, { text: 'salt & pepper' })).toBe(
      '/search?q=salt+%26+pepper',
    );
    expect(toUrl('/search', { ...defaultQuery, text: 'x' }, { text: '' })).toBe('/search');
  });

  it.each([
    '',
    'genre=',
    'genre=%20',
    'q=%20%20',
    'sort=dearest',
    'sort=FEATURED',
    'view=tiles',
    'chips=some',
    'shown=-12',
    'shown=0',
    'shown=12.5',
    'shown=many',
    'shown=NaN',
    'spice=6',
    'spice=-1',
    'spice=1.5',
    'spice=',
    'spice=hot',
    'without=',
    'utm_source=mail',
    '__proto__=1',
  ])('of invalid input such as %j is that of the default view', (search) => {
    expect(read(search)).toEqual(defaultQuery);
  });

  it('has limits', () => {
    expect(read('shown=999999999').shown).toBe(1200);
    expect(read(`q=${'a'.repeat(1000)}`).text).toHaveLength(200);
    const notes = Array.from({ length: 100 }, (_, note) => `without=${note}`).join('&');
    expect(read(notes).excludedContentNotes).toHaveLength(20);
    expect(read('without=a&without=a').excludedContentNotes).toEqual(['a']);
  });
});

it('isDefaultQuery: ignores the view and the number of books and chips', () => {
  expect(isDefaultQuery(defaultQuery)).toBe(true);
  expect(isDefaultQuery({ ...defaultQuery, view: 'list', shown: 48, chips: 'all' })).toBe(true);
  expect(isDefaultQuery({ ...defaultQuery, sort: 'title' })).toBe(false);
  expect(isDefaultQuery({ ...defaultQuery, spice: 0 })).toBe(false);
});

it('countFacets: returns the most frequent first, then by name', () => {
  expect(countFacets([['b', 'a'], ['c', 'b'], [], ['É']])).toEqual([
    { name: 'b', count: 2 },
    { name: 'a', count: 1 },
    { name: 'c', count: 1 },
    { name: 'É', count: 1 },
  ]);
});

it.each([
  [0, 0, true],
  [1, 1, true],
  [1, 2, true],
  [2, 4, false],
  [2, 12, true],
  [3, 12, false],
  [2, 200, true],
  [3, 200, false],
])('with %i bestsellers first of %i books, the badge is shown: %s', (count, total, isShown) => {
  const list = Array.from({ length: total }, (_, index) => ({ isBestseller: index < count }));
  expect(marksBestsellers(list)).toBe(isShown);
});

it('counts only the first books of a list, so that Load More changes no badge', () => {
  const list = Array.from({ length: 200 }, (_, index) => ({ isBestseller: index >= 12 }));
  expect(marksBestsellers(list)).toBe(true);
});

it('offers filters if some book has what they choose', () => {
  const plain = book({
    genres: ['Gothic'],
    tropes: [],
    spice: null,
    formats: [],
    contentNotes: [],
  });
  expect(isFilterable([], true)).toBe(false);
  expect(isFilterable([plain], false)).toBe(false);
  expect(isFilterable([plain], true)).toBe(true);
  expect(isFilterable([plain, { ...plain, spice: 0 }], false)).toBe(true);
  expect(isFilterable([plain, { ...plain, contentNotes: ['grief'] }], false)).toBe(true);
});
