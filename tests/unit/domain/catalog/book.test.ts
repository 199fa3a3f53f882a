import { describe, expect, it } from 'vitest';
import {
  cheapestOf,
  choiceBetween,
  formatSize,
  type EditionOption,
  isBuyable,
  sizeOf,
  titleByAuthor,
  withStock,
} from '../../../../src/domain/catalog/book.ts';
import { edition } from '../../../fixtures/book.ts';

it.each([
  ['in-stock', true],
  ['pre-order', true],
  ['sold-out', false],
  ['unavailable', false],
] as const)('returns whether a book that is %s can be bought: %s', (availability, expected) => {
  expect(isBuyable({ availability })).toBe(expected);
});

it('counts books, and items if there are goods alone', () => {
  const [book, goods] = [{ isGoods: false }, { isGoods: true }];
  const lists = [[], [book], [book, book], [goods], [goods, goods], [book, goods]];
  expect(lists.map((list) => formatSize(sizeOf(list)))).toEqual([
    '0 books',
    '1 book',
    '2 books',
    '1 item',
    '2 items',
    '1 book',
  ]);
});

it('names the author of a title, if there is one', () => {
  expect(titleByAuthor({ title: 'Emma', author: 'Jane Austen' })).toBe('Emma by Jane Austen');
  expect(titleByAuthor({ title: 'Tote', author: '' })).toBe('Tote');
});

it.each([
  ['in-stock', true, 'in-stock'],
  ['in-stock', false, 'sold-out'],
  ['pre-order', true, 'pre-order'],
  ['pre-order', false, 'sold-out'],
  ['sold-out', true, 'in-stock'],
  ['unavailable', true, 'unavailable'],
] as const)(
  'shows an edition that is %s, and for sale now: %s, as %s',
  (before, isForSale, after) => {
    const one = edition({ availability: before });
    const stock = { variantId: one.variantId, copiesLeft: 2, isForSale, pickup: null };
    expect(withStock(one, stock).availability).toBe(after);
    expect(withStock(one, undefined)).toBe(one);
  },
);

describe('choiceBetween', () => {
  const optionsOf = (values: Record<string, string>): EditionOption[] =>
    Object.entries(values).map(([name, value]) => ({ name, value }));
  const of = (values: Record<string, string>) =>
    edition({ title: Object.values(values).join(' / '), options: optionsOf(values) });
  const labels = (editions: Parameters<typeof choiceBetween>[0]) => {
    const { name, values } = choiceBetween(editions);
    return [name, ...values.map(({ label, editions }) => [label, editions.length])];
  };

  it('groups by the first option in which the editions differ', () => {
    const bags = [
      of({ Make: 'Cotton', Color: 'Red', Size: 'S' }),
      of({ Make: 'Cotton', Color: 'Ink', Size: 'S' }),
      of({ Make: 'Cotton', Color: 'Red', Size: 'M' }),
    ];
    expect(labels(bags)).toEqual(['Color', ['Red', 2], ['Ink', 1]]);
    expect(labels(bags.filter((_, index) => index !== 1))).toEqual(['Size', ['S', 1], ['M', 1]]);
  });

  it('is by name without options, and between editions with the same options', () => {
    expect(labels([edition({ title: 'A' }), edition({ title: 'B' })])).toEqual([
      null,
      ['A', 1],
      ['B', 1],
    ]);
    const twins = [of({ Format: 'Paperback' }), of({ Format: 'Paperback' })];
    expect(labels(twins)).toEqual([null, ['Paperback', 1], ['Paperback', 1]]);
    expect(labels([])).toEqual([null]);
  });
});

it('cheapestOf: counts editions for sale, and is null if they cost the same', () => {
  const at = (price: number | null, availability: 'in-stock' | 'sold-out' = 'in-stock') => ({
    price,
    availability,
  });
  const paperback = at(1799);
  expect(cheapestOf([at(3199), paperback, at(1799), at(500, 'sold-out')])).toBe(paperback);
  expect(cheapestOf([at(1799), at(1799), at(null)])).toBeNull();
  expect(cheapestOf([at(1799), at(3199, 'sold-out')])).toBeNull();
  expect(cheapestOf([])).toBeNull();
});
