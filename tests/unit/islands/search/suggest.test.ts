import { expect, it } from 'vitest';
import { createSearchIndex } from '../../../../src/domain/browse.ts';
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

it('returns at most six, titles with this prefix first, without duplicates', () => {
  expect(titles('fox')).toEqual([
    'Foxglove',
    'The Winter Fox',
    'Volume 0',
    'Volume 1',
    'Volume 2',
    'Volume 3',
  ]);
});

it('matches authors, accents and surrounding spaces', () => {
  expect(suggest('  ZOE ', library)).toMatchObject([
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
    { title: 'Historical Romance', detail: '1 book of this genre' },
    { title: 'Romance of Three' },
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
