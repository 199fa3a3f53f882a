import { describe, expect, it } from 'vitest';
import { listAuthors, toAuthorIndex, toSortName } from '../../../../src/domain/catalog/authors.ts';
import { buildNameIndex, letterId } from '../../../../src/domain/catalog/name-index.ts';
import { book } from '../../../fixtures/book.ts';

it.each([
  ['Jane Austen', 'Austen, Jane'],
  ['Austen, Jane', 'Austen, Jane'],
  ['Ursula K. Le Guin', 'Le Guin, Ursula K.'],
  ['Le Guin, Ursula K.', 'Le Guin, Ursula K.'],
  ['Madame de La Fayette', 'La Fayette, Madame de'],
  ['Johann Wolfgang von Goethe', 'Goethe, Johann Wolfgang von'],
  ['Elizabeth von Arnim', 'Arnim, Elizabeth von'],
  ['John Fox Jr.', 'Fox, John'],
  ['Martin Luther King, Jr.', 'King, Martin Luther'],
  ['Penelope Ward & Vi Keeland', 'Ward, Penelope'],
  ['Christina Hobbs, Lauren Billings', 'Hobbs, Christina'],
  ['Andy Anderson', 'Anderson, Andy'],
  ['Longus', 'Longus'],
  ['Le Carré', 'Carré, Le'],
  ['紫式部 日記', '紫式部 日記'],
  ['Фёдор Достоевский', 'Фёдор Достоевский'],
  ['♥ &', '♥'],
  ['&', '&'],
])('the name by which an author is sorted of %s is %s', (name, sortName) =>
  expect(toSortName(name)).toBe(sortName),
);

const named = (author: string, overrides = {}) => book({ author, handle: author, ...overrides });

describe('authors', () => {
  it('are sorted by last name, and Unknown Author is none', () => {
    const authors = ['Jane Austen', 'Émile Zola', 'Unknown Author', 'Åsa Öberg', 'Ann Radcliffe'];
    const listed = listAuthors(authors.map((author) => named(author)));
    expect(listed.map(({ name }) => name)).toEqual([
      'Jane Austen',
      'Åsa Öberg',
      'Ann Radcliffe',
      'Émile Zola',
    ]);
  });

  it('have their newest book first', () => {
    const books = [
      named('A', { title: 'Old', published: '1999-01-01' }),
      named('A', { title: 'Undated' }),
      named('A', { title: 'New', published: '2026-01-01' }),
    ];
    const [author] = listAuthors(books);
    expect(author?.books.map(({ title }) => title)).toEqual(['New', 'Old', 'Undated']);
  });
});

describe('the index of names', () => {
  const indexOf = (authors: readonly string[], size?: number) =>
    buildNameIndex(toAuthorIndex(listAuthors(authors.map((author) => named(author)))), size);

  it('groups by letter without accents, and other letters last', () => {
    const [page] = indexOf([
      'Åsa Öberg',
      'Ana Obregón',
      '紫式部',
      '3 Sisters',
      'Émile Zola',
      '!!!',
    ]);
    expect(page?.groups.map(({ letter, entries }) => [letter, entries.length])).toEqual([
      ['O', 2],
      ['S', 1],
      ['Z', 1],
      ['#', 2],
    ]);
    expect(['O', '#'].map(letterId)).toEqual(['letter-o', 'letter-other']);
  });

  it('is cut into pages, and each letter leads to the page on which it starts', () => {
    const names = ['A', 'B', 'C'].flatMap((letter) =>
      Array.from({ length: 3 }, (_, index) => `Ann ${letter}${'abc'[index]}`),
    );
    const pages = indexOf(names, 4);
    expect(pages.map(({ groups }) => groups.map(({ letter }) => letter))).toEqual([
      ['A', 'B'],
      ['B', 'C'],
      ['C'],
    ]);
    for (const page of pages)
      expect(page.letters).toEqual([
        { letter: 'A', page: 1 },
        { letter: 'B', page: 1 },
        { letter: 'C', page: 2 },
      ]);
    expect(pages.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))).toHaveLength(9);
  });

  it('has one page without names', () => {
    expect(indexOf([])).toMatchObject([{ groups: [], letters: [], total: 0, last: 1 }]);
  });
});
