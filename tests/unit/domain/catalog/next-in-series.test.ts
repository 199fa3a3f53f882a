import { expect, it } from 'vitest';
import { findNextInSeries } from '../../../../src/domain/catalog/next-in-series.ts';
import { readerOf } from '../../../fixtures/book.ts';

const part = (name: string, number: string | null) => ({
  title: `${name} ${number}`,
  series: { name, number },
});
const reader = readerOf(
  part('Gap', '3'),
  { ...part('Gap', '2'), availability: 'sold-out' },
  part('Gap', '1'),
  part('Gap', '10'),
  part('Gap', 'novella'),
  part('Fork', '1-2'),
  part('Fork', '3'),
  part('Mill', null),
  { title: 'Alone' },
);
const next = (...titles: string[]) =>
  findNextInSeries(
    titles.map((title) => reader.at(reader.titles.indexOf(title)).id),
    reader,
  ).map(({ title }) => title);

it('returns the first book for sale after the last of each series', () => {
  expect(next('Gap 1')).toEqual(['Gap 3']);
  expect(next('Fork 1-2', 'Gap 3', 'Gap 1')).toEqual(['Fork 3', 'Gap 10']);
});

it('returns nothing after the last book, and for books without a place in a series', () => {
  expect(next('Gap 10', 'Mill null', 'Alone', 'Gap novella')).toEqual([]);
  expect(findNextInSeries(['gid://shopify/Product/999'], reader)).toEqual([]);
  expect(findNextInSeries([], reader)).toEqual([]);
});

it('returns at most three', () => {
  const names = ['A', 'B', 'C', 'D'];
  const many = readerOf(...names.flatMap((name) => [part(name, '1'), part(name, '2')]));
  const firsts = names.map((name) => many.at(many.titles.indexOf(`${name} 1`)).id);
  expect(findNextInSeries(firsts, many).map(({ title }) => title)).toEqual(['A 2', 'B 2', 'C 2']);
});
