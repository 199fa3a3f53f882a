import { expect, it } from 'vitest';
import {
  searchProducts,
  type Product,
  toProductList,
} from '../../../../src/domain/merchandising/staff-catalog.ts';

const product = (title: string, author = ''): Product => ({
  id: `gid:${title}`,
  title,
  author,
  price: '$1.00',
  image: '',
  handle: title,
  genre: '',
  tags: [],
  description: '',
  isNew: false,
  isBestseller: false,
});
const collection = (...products: Product[]) => ({
  id: 'c',
  title: 'Shelf',
  handle: 'shelf',
  products,
});
const read = (...collections: ReturnType<typeof collection>[]) =>
  toProductList({ success: true, collections });

it('contains every product once, in alphabetical order', () => {
  const catalog = read(
    collection(product('Émile'), product('Persuasion')),
    collection(product('Persuasion'), product('Emma'), product('Zofloya')),
  );
  expect(catalog.products.map(({ title }) => title)).toEqual([
    'Émile',
    'Emma',
    'Persuasion',
    'Zofloya',
  ]);
});

it('finds by title or author in any case, but not by both together', () => {
  const catalog = read(
    collection(product('Emma', 'Jane Austen'), product('Jane Eyre', 'C. Brontë')),
  );
  const found = (text: string) => searchProducts(catalog, text).map(({ title }) => title);
  expect(found(' JANE ')).toEqual(['Emma', 'Jane Eyre']);
  expect(found('brontë')).toEqual(['Jane Eyre']);
  expect(found('emma jane')).toEqual([]);
  expect(found('')).toEqual(['Emma', 'Jane Eyre']);
});
