import { expect, it } from 'vitest';
import { imageUrl, srcSet } from '../../../src/domain/image-url.ts';

it('adds a width to a URL, after existing parameters', () => {
  expect(imageUrl('https://cdn.shopify.com/a.jpg', 320)).toBe(
    'https://cdn.shopify.com/a.jpg?width=320',
  );
  expect(imageUrl('https://cdn.shopify.com/a.jpg?v=1', 320)).toBe(
    'https://cdn.shopify.com/a.jpg?v=1&width=320',
  );
});

it('builds a srcset of widths', () => {
  expect(srcSet('/a.svg', [200, 400])).toBe('/a.svg?width=200 200w, /a.svg?width=400 400w');
  expect(srcSet('/a.svg', [])).toBe('');
});
