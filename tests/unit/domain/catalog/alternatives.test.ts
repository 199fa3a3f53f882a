import { expect, it } from 'vitest';
import { findAlternatives } from '../../../../src/domain/catalog/alternatives.ts';
import { defaultQuery, type Query } from '../../../../src/domain/catalog/query.ts';
import { createSearchIndex } from '../../../../src/domain/catalog/search-index.ts';
import { readerOf } from '../../../fixtures/book.ts';

const trope = (name: string) => ({ tropes: [name], tags: [name] });
const reader = readerOf(
  { title: 'Barn', author: 'Ann Hill', spice: 1, ...trope('Slow Burn') },
  { title: 'Mill', author: 'Ann Hill', spice: 3, ...trope('Slow Burn'), isBestseller: true },
  {
    title: 'Lane',
    spice: 5,
    ...trope('Small Town'),
    series: { name: 'Hollow Lanes', number: '1' },
  },
  { title: 'Gone', availability: 'sold-out', isBestseller: true },
);
const find = (change: Partial<Query>, picks: number[] = []) =>
  findAlternatives(
    { ...defaultQuery, ...change },
    { reader, searchIndex: createSearchIndex(reader), picks },
  );

it('names the filters without which books match, the most helpful first', () => {
  const { withoutFilters } = find({ trope: 'Slow Burn', spice: 0, format: 'Audiobook' });
  expect(withoutFilters).toEqual([]);
  expect(find({ trope: 'Small Town', spice: 3 }).withoutFilters).toEqual([
    {
      filter: { kind: 'trope', value: 'Small Town', removal: { trope: '' } },
      size: { count: 2, goods: 0 },
    },
    { filter: { kind: 'spice', value: 3, removal: { spice: null } }, size: { count: 1, goods: 0 } },
  ]);
});

it('returns names that share a word with the text, also a misspelled one', () => {
  const near = (text: string) => find({ text }).names.map(({ title }) => title);
  expect(near('slow burning candles')).toEqual(['Slow Burn']);
  expect(near('smal town')).toEqual(['Small Town']);
  expect(near('holow')).toEqual(['Hollow Lanes']);
  expect(find({ text: 'ann karenina' }).names).toEqual([
    { kind: 'author', title: 'Ann Hill', href: '/authors/ann-hill' },
  ]);
});

it('returns frequent tropes if no name is near', () => {
  expect(find({ text: 'the book of xyzzyx' })).toMatchObject({
    isNear: false,
    names: [{ title: 'Slow Burn' }, { title: 'Small Town' }],
  });
  expect(find({ spice: 0 }).names).toEqual([]);
});

it('returns staff picks, else books for sale in the featured order', () => {
  const titles = (picks: number[]) => find({}, picks).books.map(({ title }) => title);
  expect(titles([3, 0])).toEqual(['Gone', 'Barn']);
  expect(titles([])).toEqual(['Mill', 'Barn', 'Lane']);
  expect(find({}, [0]).areStaffPicks).toBe(true);
  expect(find({}).areStaffPicks).toBe(false);
});
