import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entriesAround,
  formatAuthors,
  listSeries,
  missingText,
  toSeriesIndex,
} from '../../../../src/domain/catalog/series.ts';
import { parseTags } from '../../../../src/domain/catalog/tags.ts';
import { book } from '../../../fixtures/book.ts';

const inSeries = (number: string | null, title = `Book ${number}`, name = 'Laurel Gap') =>
  book({ handle: `${name}-${title}`, title, author: 'Delphine Marsh', series: { name, number } });
const entriesOf = (...numbers: (string | null)[]) =>
  listSeries(numbers.map((number) => inSeries(number)))[0]?.entries ?? [];
const shown = (...numbers: (string | null)[]) =>
  entriesOf(...numbers).map((entry) =>
    entry.kind === 'book'
      ? (entry.book.series?.number ?? '')
      : entry.from === entry.to
        ? `no ${entry.from}`
        : `no ${entry.from} to ${entry.to}`,
  );

describe('the reading order', () => {
  it('is prequels, numbers, other words, then books without a number', () => {
    expect(shown(null, 'novella', '10', '2', 'prequel', '1.5', '1', '1-2')).toEqual([
      'prequel',
      '1',
      '1-2',
      '1.5',
      '2',
      'no 3 to 9',
      '10',
      'novella',
      '',
    ]);
  });

  it('sorts books of one number by day and title', () => {
    const books = [
      { ...inSeries('1', 'B'), published: '2020-01-01' },
      { ...inSeries('1', 'A'), published: '2021-01-01' },
      inSeries('1', 'C'),
    ];
    const [series] = listSeries(books);
    expect(series?.books.map(({ title }) => title)).toEqual(['B', 'A', 'C']);
  });

  it('is the same for each order of the catalog', () => {
    const number = fc.option(
      fc.oneof(fc.stringMatching(/^\d{1,3}(\.\d)?$/), fc.constantFrom('prequel', 'novella', '2-3')),
    );
    fc.assert(
      fc.property(fc.uniqueArray(number, { maxLength: 12 }), fc.gen(), (numbers, random) => {
        const books = numbers.map((one) => inSeries(one));
        const shuffled = books
          .map((one) => ({ one, key: random(fc.integer) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(listSeries(shuffled)[0]?.entries).toEqual(listSeries(books)[0]?.entries);
      }),
    );
  });
});

describe('missing books', () => {
  it('are the whole numbers below the highest one', () => {
    expect(shown('3', '5')).toEqual(['no 1 to 2', '3', 'no 4', '5']);
    expect(shown('1.5', '2')).toEqual(['no 1', '1.5', '2']);
    expect(shown('1', '2')).toEqual(['1', '2']);
    expect(shown('prequel', null)).toEqual(['prequel', '']);
  });

  it('are not those in an omnibus', () => {
    expect(shown('1-3', '5')).toEqual(['1-3', 'no 4', '5']);
    expect(parseTags(['series:Laurel Gap #1-3']).series).toEqual({
      name: 'Laurel Gap',
      number: '1-3',
    });
  });

  it('are not named if the numbers count something else, such as years', () => {
    expect(shown('2024', '2025')).toEqual(['2024', '2025']);
    expect(shown('9'.repeat(200))).toEqual(['9'.repeat(200)]);
    expect(shown('5-1')).toEqual(['no 1 to 4', '5-1']);
  });

  it('are not those that the shop hides from its lists', () => {
    const [series] = listSeries([inSeries('1'), inSeries('3')], [inSeries('2')]);
    expect(series?.entries.map(({ kind }) => kind)).toEqual(['book', 'book']);
    expect(series?.books).toHaveLength(2);
    expect(listSeries([], [inSeries('2')])).toEqual([]);
  });

  it('are told by their numbers', () => {
    expect(missingText({ from: 3, to: 3 })).toBe('Book 3 isn’t in our shop');
    expect(missingText({ from: 3, to: 4 })).toBe('Books 3 and 4 aren’t in our shop');
    expect(missingText({ from: 3, to: 9 })).toBe('Books 3 to 9 aren’t in our shop');
  });
});

it('lists series by name without its article, with their authors', () => {
  const books = [
    inSeries('1', 'A', 'The Zebra Years'),
    inSeries('1', 'B', 'The Briar Thrones'),
    { ...inSeries('2', 'C', 'Briar thrones'), author: 'Unknown Author' },
    { ...inSeries('2', 'D', 'The Briar Thrones'), author: 'Isolde Verrane' },
    inSeries('3', 'E', 'The Briar Thrones'),
    book(),
  ];
  expect(toSeriesIndex(listSeries(books))).toMatchObject([
    { name: 'Briar thrones', note: '', count: 1 },
    { name: 'The Briar Thrones', note: 'by Delphine Marsh and Isolde Verrane', count: 3 },
    { name: 'The Zebra Years', sortName: 'Zebra Years', path: '/series/the-zebra-years' },
  ]);
  expect(formatAuthors(['A', 'B', 'C'])).toBe('A, B and others');
});

it('shows at most a number of entries around a book', () => {
  const entries = entriesOf('1', '2', '3', '4', '5', '6', '7', '8');
  const around = (index: number) =>
    entriesAround(entries, index, 4).map((entry) => entry.kind === 'book' && entry.book.title);
  expect(around(0)).toEqual(['Book 1', 'Book 2', 'Book 3', 'Book 4']);
  expect(around(4)).toEqual(['Book 3', 'Book 4', 'Book 5', 'Book 6']);
  expect(around(7)).toEqual(['Book 5', 'Book 6', 'Book 7', 'Book 8']);
  expect(entriesAround(entries.slice(0, 2), 1, 4)).toHaveLength(2);
});
