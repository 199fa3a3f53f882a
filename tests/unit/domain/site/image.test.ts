import { expect, it } from 'vitest';
import { imageUrl, srcSet, validateImage, fitWithin } from '../../../../src/domain/site/image.ts';

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

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = bytes('\x89PNG\r\n\x1a\n');

it.each([
  ['a PNG', 100, png, null],
  ['a JPG', 100, bytes('\xff\xd8\xff\xe0'), null],
  ['a WEBP', 100, bytes('RIFF\0\0\0\0WEBPVP8X'), null],
  ['a HEIC', 100, bytes('\0\0\0\x18ftypheic\0\0\0\0'), null],
  ['an AVIF', 100, bytes('\0\0\0\x18ftypavif\0\0\0\0'), 'not-an-image'],
  ['8 MB', 8 * 1024 * 1024, png, null],
  ['30 MB', 30 * 1024 * 1024, png, 'too-large'],
  ['a text', 100, bytes('hello, I am a.png'), 'not-an-image'],
  ['an SVG', 100, bytes('<svg xmlns="http'), 'not-an-image'],
  ['a large text', 30 * 1024 * 1024, bytes('hello'), 'not-an-image'],
])('%s', (_name, size, start, fault) => {
  expect(validateImage(size, start)).toBe(fault);
});

it('shrinks to 1600 pixels at most, and never enlarges', () => {
  expect(fitWithin(3200, 1600)).toEqual({ width: 1600, height: 800 });
  expect(fitWithin(300, 200)).toEqual({ width: 300, height: 200 });
});
