import { expect, it } from 'vitest';
import { itemListJsonLd } from '../../../../../src/domain/site/json-ld.ts';

const steps = [
  { name: 'Collections', path: '/collections' },
  { name: 'Slow Burns', path: '/collections/slow-burns' },
];

it('has the positions of a page’s entries in the whole list', () => {
  const list = itemListJsonLd('https://shop.example', 'Shelves', steps, { total: 50, before: 48 });
  expect(list.numberOfItems).toBe(50);
  expect(list.itemListElement.map(({ position }) => position)).toEqual([49, 50]);
});
