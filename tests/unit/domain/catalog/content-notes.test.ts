import { expect, it } from 'vitest';
import { expandNotes, offerNotes } from '../../../../src/domain/catalog/facets.ts';
import { contentNotes } from '../../../../src/domain/site/shop.ts';

const groups = [
  { name: 'abuse at home', notes: ['domestic abuse', 'abusive marriage'] },
  { name: 'alcohol', notes: ['alcohol', 'alcoholism'] },
  { name: 'war', notes: ['war'] },
];
const lists = [
  ['alcohol', 'alcoholism', 'ghosts'],
  ['alcoholism', 'domestic abuse'],
  ['ghosts', 'pirates'],
  ['abusive marriage', 'ghosts', 'alcohol'],
];

it('counts the books of a group once, and offers the other notes as more', () => {
  expect(offerNotes(lists, groups)).toEqual({
    first: [
      { name: 'abuse at home', count: 2 },
      { name: 'alcohol', count: 3 },
    ],
    more: [
      { name: 'ghosts', count: 3 },
      { name: 'pirates', count: 1 },
    ],
  });
});

it('offers the ten most frequent notes of a shop without groups first', () => {
  const notes = Array.from({ length: 12 }, (_, index) => `note ${String.fromCharCode(97 + index)}`);
  const { first, more } = offerNotes([notes, notes.slice(2)], []);
  expect(first.map(({ name }) => name)).toEqual(notes.slice(2));
  expect(more.map(({ name }) => name)).toEqual(['note a', 'note b']);
  expect(offerNotes([['pirates']], groups).first).toEqual([{ name: 'pirates', count: 1 }]);
});

it('excludes all spellings of a group, and a single note as itself', () => {
  expect(expandNotes(['alcohol', 'pirates'], groups)).toEqual([
    'alcohol',
    'alcohol',
    'alcoholism',
    'pirates',
  ]);
  expect(expandNotes(['alcoholism'], groups)).toEqual(['alcoholism']);
});

it('names each note of this shop in one group', () => {
  const notes = contentNotes.flatMap((group) => group.notes);
  expect(notes).toEqual([...new Set(notes)]);
});
