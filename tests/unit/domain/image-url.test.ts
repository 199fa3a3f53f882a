import { expect, it } from 'vitest';
import { imageUrl, srcSet } from '../../../src/domain/image-url.ts';

it('asks the provider for a width, after whatever the address asks already', () => {
  expect(imageUrl('https://cdn.shopify.com/a.jpg', 320)).toBe(
    'https://cdn.shopify.com/a.jpg?width=320',
  );
  expect(imageUrl('https://cdn.shopify.com/a.jpg?v=1', 320)).toBe(
    'https://cdn.shopify.com/a.jpg?v=1&width=320',
  );
});

it('lists widths for a browser to choose from', () => {
  expect(srcSet('/a.svg', [200, 400])).toBe('/a.svg?width=200 200w, /a.svg?width=400 400w');
  expect(srcSet('/a.svg', [])).toBe('');
});
