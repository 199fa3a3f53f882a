import { expect, it } from 'vitest';
import { findPlace, moveIds, sortByIds } from '../../../src/domain/reorder.ts';

const ids = ['a', 'b', 'c', 'd'];

it.each([
  [['d'], 'a', false, 'dabc'],
  [['a'], 'c', true, 'bcad'],
  [['a'], null, true, 'bcda'],
  [['c'], null, false, 'cabd'],
  [['d', 'b'], 'a', false, 'bdac'],
  [['a', 'b'], 'c', true, 'cabd'],
])('moves %j beside %s, after it: %s', (moved, anchorId, isAfter, expected) => {
  expect(moveIds(ids, moved, { anchorId, isAfter }).join('')).toBe(expected);
});

it.each([
  ['b', 0, 'a', false],
  ['b', 2, 'c', true],
  ['b', 3, 'd', true],
  ['d', 1, 'b', false],
])(
  'moves %s to index %i beside the last neighbor that it passes',
  (id, index, anchorId, isAfter) => {
    const place = findPlace(ids, id, index);
    expect(place).toEqual({ anchorId, isAfter });
    expect(moveIds(ids, [id], place).indexOf(id)).toBe(index);
  },
);

it('sorts rows, those that are not listed last', () => {
  const rows = ['new', 'b', 'a'].map((id) => ({ id }));
  expect(sortByIds(rows, ids).map(({ id }) => id)).toEqual(['a', 'b', 'new']);
});
