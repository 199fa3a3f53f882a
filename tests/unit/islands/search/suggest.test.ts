import { expect, it } from 'vitest';
import type { CatalogReader } from '../../../../src/domain/catalog/catalog-reader.ts';
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
const suggestAll = (text: string, catalog = library) =>
  suggest(text, catalog).flatMap(({ suggestions }) => suggestions);
const titles = (text: string) => suggestAll(text).map(({ title }) => title);
const groups = (text: string, reader: CatalogReader) =>
  suggest(text, { status: 'ready', reader, searchIndex: createSearchIndex(reader) }).map(
    ({ name, suggestions }) => [name, ...suggestions.map(({ title }) => title)],
  );

it('returns at most seven, in groups: the name that is the text first, then titles with this prefix', () => {
  expect(groups('fox', collection)).toEqual([
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
  expect(
    suggest('laurel', { status: 'ready', reader, searchIndex: createSearchIndex(reader) }),
  ).toMatchObject([
    { name: 'Books', suggestions: [{ title: 'Laurel' }, { title: 'Second' }, { title: 'First' }] },
    { name: 'Authors', suggestions: [{ title: 'Laurel Hill', detail: '2 books' }] },
    { name: 'Series', suggestions: [{ title: 'Laurel Gap', detail: '2 books' }] },
    {
      name: 'Tropes',
      suggestions: [
        {
          title: 'Laurels Lost',
          detail: '1 book',
          href: '/browse-books?trope=Laurels+Lost',
        },
      ],
    },
  ]);
});

it('counts no goods among the books of a genre', () => {
  const detailOf = (genre: string) => {
    const reader = readerOf(
      { title: 'Emma', genres: ['Romance'] },
      { title: 'Bookmark', genres: ['Romance', 'Gifts'], isGoods: true },
    );
    const catalog = { status: 'ready', reader, searchIndex: createSearchIndex(reader) } as const;
    return suggest(genre, catalog).find(({ name }) => name === 'Genres')?.suggestions[0]?.detail;
  };
  expect(detailOf('Romance')).toBe('1 book');
  expect(detailOf('Gifts')).toBe('1 item');
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
    suggest(text, { status: 'ready', reader, searchIndex: createSearchIndex(reader) })
      .flatMap(({ suggestions }) => suggestions)
      .map(({ title, detail }) => [title, detail]);
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
  expect(suggestAll('  ZOE ')).toMatchObject([
    { title: 'Zoë Hill', detail: '1 book' },
    { href: '/books/book-2', title: 'Foxglove', detail: 'by Zoë Hill' },
  ]);
});

it('returns the genre before its books, with its count', () => {
  const genres = readerOf(
    { title: 'One', genres: ['Historical Romance', 'Uncategorized'] },
    { title: 'Two', genres: ['Romance', 'LGBTQ+'] },
    { title: 'Romance of Three', genres: ['Romance'] },
  );
  expect(groups('romance', genres)).toEqual([
    ['Genres', 'Romance', 'Historical Romance'],
    ['Books', 'Romance of Three', 'One', 'Two'],
  ]);
  const options = (text: string) =>
    suggest(text, {
      status: 'ready',
      reader: genres,
      searchIndex: createSearchIndex(genres),
    }).flatMap(({ suggestions }) => suggestions);
  expect(options('romance')[0]).toMatchObject({
    href: '/browse-books?genre=Romance',
    detail: '2 books',
  });
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
