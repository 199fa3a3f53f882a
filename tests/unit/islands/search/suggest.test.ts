import { expect, it } from 'vitest';
import { listAuthors } from '../../../../src/domain/catalog/authors.ts';
import type { CatalogReader } from '../../../../src/domain/catalog/catalog-reader.ts';
import { createSearchIndex } from '../../../../src/domain/catalog/search-index.ts';
import { suggest } from '../../../../src/islands/search/suggest.ts';
import { book, readerOf } from '../../../fixtures/book.ts';

const ready = (reader: CatalogReader) =>
  ({ status: 'ready', reader, searchIndex: createSearchIndex(reader) }) as const;
const groupsOf = (text: string, reader: CatalogReader) => suggest(text, ready(reader));
const suggestAll = (text: string, reader: CatalogReader) =>
  groupsOf(text, reader).flatMap(({ suggestions }) => suggestions);
const titlesOf = (text: string, reader: CatalogReader) =>
  groupsOf(text, reader).map(({ name, suggestions }) => [
    name,
    ...suggestions.map(({ title }) => title),
  ]);

const library = readerOf(
  { title: 'The Winter Fox', author: 'Ann Hill' },
  { title: 'Foxglove', author: 'Zoë Hill' },
  ...Array.from({ length: 10 }, (_, index) => ({ title: `Volume ${index}`, author: 'Fox' })),
);

it('returns at most seven, in groups: the name that is the text first, then titles with this prefix', () => {
  expect(titlesOf('fox', library)).toEqual([
    ['Authors', 'Fox'],
    ['Books', 'Foxglove', 'Volume 0', 'Volume 1', 'Volume 2', 'Volume 3', 'Volume 4'],
  ]);
});

it('returns books first if one has this title, then authors, series and tropes with their counts', () => {
  const reader = readerOf(
    { title: 'Laurel', author: 'Gil Park', tropes: ['Laurels Lost'], tags: ['Laurels Lost'] },
    { title: 'Second', author: 'Laurel Hill', series: { name: 'Laurel Gap', number: '2' } },
    { title: 'First', author: 'Laurel Hïll', series: { name: 'Laurel Gap', number: '1' } },
  );
  const [books, ...others] = groupsOf('laurel', reader);
  expect(books).toMatchObject({
    name: 'Books',
    suggestions: [{ title: 'Laurel' }, { title: 'Second' }, { title: 'First' }],
  });
  expect(others).toEqual(
    [
      ['Authors', 'Laurel Hill', '2 books', '/authors/laurel-hill'],
      ['Series', 'Laurel Gap', '2 books', '/series/laurel-gap'],
      ['Tropes', 'Laurels Lost', '1 book', '/browse-books?trope=Laurels+Lost'],
    ].map(([name, title, detail, href]) => ({ name, suggestions: [{ title, detail, href }] })),
  );
});

it.each(['Jane Austen', 'Charlotte Brontë', 'L. M. Montgomery', 'E.M. Forster'])(
  'leads to the page of the author %s',
  (author) => {
    const [page] = listAuthors([book({ author })]);
    expect(suggestAll(author, readerOf({ author }))[0]?.href).toBe(`/authors/${page?.slug}`);
  },
);

it('counts no goods among the books of a genre', () => {
  const reader = readerOf(
    { title: 'Emma', genres: ['Romance'] },
    { title: 'Bookmark', genres: ['Romance', 'Gifts'], isGoods: true },
  );
  expect(suggestAll('Romance', reader)[0]).toMatchObject({ title: 'Romance', detail: '1 book' });
  expect(suggestAll('Gifts', reader)[0]).toMatchObject({ title: 'Gifts', detail: '1 item' });
});

it('tells why a book matches if its title and author do not', () => {
  const reader = readerOf(
    { title: 'Small', author: 'Ann Hill' },
    { title: 'One', author: 'Ann Small' },
    { title: 'Two', author: 'Bo Day', tropes: ['Small Town'], tags: ['Small Town'] },
    { title: 'Three', author: 'Bo Day', series: { name: 'Smallwood', number: '1' } },
    { title: 'Four', author: '', genres: ['Small Press'] },
  );
  const options = (text: string) =>
    suggestAll(text, reader).map(({ title, detail }) => [title, detail]);
  expect(options('small')).toEqual(
    expect.arrayContaining([
      ['Small', 'by Ann Hill'],
      ['One', 'by Ann Small'],
      ['Two', 'by Bo Day · trope: Small Town'],
      ['Three', 'by Bo Day · series Smallwood'],
    ]),
  );
  expect(options('small press')).toContainEqual(['Four', 'genre: Small Press']);
  expect(options('two town')).toContainEqual(['Two', 'by Bo Day · trope: Small Town']);
});

it('matches authors, accents and surrounding spaces', () => {
  expect(suggestAll('  ZOE ', library)).toMatchObject([
    { title: 'Zoë Hill', detail: '1 book' },
    { href: '/books/book-2', title: 'Foxglove', detail: 'by Zoë Hill' },
  ]);
});

it('returns the genre before its books, with its count', () => {
  const reader = readerOf(
    { title: 'One', genres: ['Historical Romance', 'Uncategorized'] },
    { title: 'Two', genres: ['Romance', 'LGBTQ+'] },
    { title: 'Romance of Three', genres: ['Romance'] },
  );
  expect(titlesOf('romance', reader)).toEqual([
    ['Genres', 'Romance', 'Historical Romance'],
    ['Books', 'Romance of Three', 'One', 'Two'],
  ]);
  expect(suggestAll('romance', reader)[0]).toMatchObject({
    href: '/browse-books?genre=Romance',
    detail: '2 books',
  });
  expect(suggestAll('lgbtq', reader)[0]?.href).toBe('/browse-books?genre=LGBTQ%2B');
  expect(suggestAll('Historical R', reader)[0]?.title).toBe('Historical Romance');
  expect(titlesOf('uncategorized', reader)).toEqual([['Books', 'One']]);
});

it.each(['', ' ', 'f', 'zzz', '.*', '%00', '((', 'x'.repeat(1000)])(
  'returns nothing for %j',
  (text) => {
    expect(suggestAll(text, library)).toEqual([]);
  },
);
