import { expect, it } from 'vitest';
import { itemListJsonLd, breadcrumbJsonLd } from '../../../../../src/domain/site/json-ld.ts';

const site = 'https://shop.example';
const steps = [
  { name: 'Collections', path: '/collections' },
  { name: 'Slow Burns', path: '/collections/slow-burns' },
];

it('has breadcrumbs from home to the page', () => {
  const { itemListElement } = breadcrumbJsonLd(site, steps);
  expect(itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', 'https://shop.example/'],
    [2, 'Collections', 'https://shop.example/collections'],
    [3, 'Slow Burns', 'https://shop.example/collections/slow-burns'],
  ]);
});

it('lists pages in display order', () => {
  const list = itemListJsonLd(site, 'Shelves', steps);
  expect(list.numberOfItems).toBe(2);
  expect(list.itemListElement.map(({ position, url }) => [position, url])).toEqual([
    [1, 'https://shop.example/collections'],
    [2, 'https://shop.example/collections/slow-burns'],
  ]);
});

it('has the positions of a page’s entries in the whole list', () => {
  const list = itemListJsonLd(site, 'Shelves', steps, { total: 50, before: 48 });
  expect(list.numberOfItems).toBe(50);
  expect(list.itemListElement.map(({ position }) => position)).toEqual([49, 50]);
});
