import { expect, it } from 'vitest';
import { createFinder } from '../../../../src/domain/browse.ts';
import { suggest } from '../../../../src/islands/search/suggest.ts';
import { shelfOf } from '../../../fixtures/book.ts';

const shelf = shelfOf(
  { title: 'The Winter Fox', author: 'Ann Hill' },
  { title: 'Foxglove', author: 'Zoë Hill' },
  ...Array.from({ length: 10 }, (_, place) => ({ title: `Volume ${place}`, author: 'Fox' })),
);
const library = { status: 'ready', shelf, finder: createFinder(shelf) } as const;
const titles = (text: string) => suggest(text, library).map(({ title }) => title);

it('offers six at most, those whose title begins so first, and none twice', () => {
  expect(titles('fox')).toEqual([
    'Foxglove',
    'The Winter Fox',
    'Volume 0',
    'Volume 1',
    'Volume 2',
    'Volume 3',
  ]);
});

it('knows authors, accents and spaces around', () => {
  expect(suggest('  ZOE ', library)).toMatchObject([
    { handle: 'book-2', title: 'Foxglove', author: 'Zoë Hill' },
  ]);
});

it.each(['', ' ', 'f', 'zzz', '.*', '%00', '((', 'x'.repeat(1000)])(
  'offers nothing for %j',
  (text) => {
    expect(titles(text)).toEqual([]);
  },
);
