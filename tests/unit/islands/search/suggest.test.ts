import { expect, it } from 'vitest';
import { createSearchIndex } from '../../../../src/domain/catalog/search-index.ts';
import { suggest } from '../../../../src/islands/search/suggest.ts';
import { readerOf } from '../../../fixtures/book.ts';

const collection = readerOf(
  { title: 'The Winter Fox', author: 'Ann Hill' },
  { title: 'Foxglove', author: 'Zoë Hill' },
  ...Array.from({ length: 10 }, (_, index) => ({ title: `Volume ${index}`, author: 'Fox' })),
);
const library = {
  status: 'ready',
  reader: collection,
  searchIndex: createSearchIndex(collection),
} as const;
const titles = (text: string) => suggest(text, library).map(({ title }) => title);

it('returns at most seven, names before books, titles with this prefix first', () => {
  expect(titles('fox')).toEqual([
    'Fox',
    'Foxglove',
    'Volume 0',
    'Volume 1',
    'Volume 2',
    'Volume 3',
    'Volume 4',
  ]);
});

it('returns a book with this title first, then authors, series and tropes with their counts', () => {
  const reader = readerOf(
    { title: 'Laurel', author: 'Gil Park', tropes: ['Laurels Lost'], tags: ['Laurels Lost'] },
    { title: 'Second', author: 'Laurel Hill', series: { name: 'Laurel Gap', number: '2' } },
    { title: 'First', author: 'Laurel Hïll', series: { name: 'Laurel Gap', number: '1' } },
  );
  expect(
    suggest('laurel', { status: 'ready', reader, searchIndex: createSearchIndex(reader) }),
  ).toMatchObject([
    { title: 'Laurel', detail: 'by Gil Park' },
    { title: 'Laurel Hill', detail: 'Author of 2 books' },
    { title: 'Laurel Gap', detail: 'Series of 2 books' },
    {
      title: 'Laurels Lost',
      detail: '1 book with this trope',
      href: '/browse-books?trope=Laurels+Lost',
    },
    { title: 'Second' },
    { title: 'First' },
  ]);
});

it('matches authors, accents and surrounding spaces', () => {
  expect(suggest('  ZOE ', library)).toMatchObject([
    { title: 'Zoë Hill', detail: 'Author of 1 book' },
    { href: '/books/book-2', title: 'Foxglove', detail: 'by Zoë Hill' },
  ]);
});

it('returns the genre before its books, with its count', () => {
  const genres = readerOf(
    { title: 'One', genres: ['Historical Romance', 'Uncategorized'] },
    { title: 'Two', genres: ['Romance', 'LGBTQ+'] },
    { title: 'Romance of Three', genres: ['Romance'] },
  );
  const options = (text: string) =>
    suggest(text, { status: 'ready', reader: genres, searchIndex: createSearchIndex(genres) });
  expect(options('romance')).toMatchObject([
    { title: 'Romance', href: '/browse-books?genre=Romance', detail: '2 books of this genre' },
    { title: 'Romance of Three' },
    { title: 'Historical Romance', detail: '1 book of this genre' },
    { title: 'One' },
    { title: 'Two' },
  ]);
  expect(options('lgbtq')[0]).toMatchObject({ href: '/browse-books?genre=LGBTQ%2B' });
  expect(options('Historical R')[0]).toMatchObject({ title: 'Historical Romance' });
  expect(options('uncategorized').map(({ title }) => title)).toEqual(['One']);
});

it.each(['', ' ', 'f', 'zzz', '.*', '%00', '((', 'x'.repeat(1000)])(
  'returns nothing for %j',
  (text) => {
    expect(titles(text)).toEqual([]);
  },
);
