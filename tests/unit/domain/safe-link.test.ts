import { expect, it } from 'vitest';
import { safeLink, safePicture } from '../../../src/domain/safe-link.ts';

it.each([
  ['https://tickets.example/a', 'https://tickets.example/a'],
  ['http://tickets.example/a', null],
  ['javascript:alert(1)', null],
  ['//tickets.example', null],
  [null, null],
])('%s leads to %s', (link, safe) => {
  expect(safeLink(link)).toBe(safe);
});

it.each([
  ['https://cdn.shopify.com/s/files/shelf.jpg?v=1', true],
  ['https://hearts.supabase.co/storage/v1/object/public/event-images/a.webp', true],
  ['https://pictures.example/shelf.jpg', false],
  ['https://cdn.shopify.com.example/shelf.jpg', false],
  ['http://cdn.shopify.com/s/files/shelf.jpg', false],
  ['data:image/png;base64,AAAA', false],
  ['', false],
  [null, false],
])('a picture at %s may be shown: %s', (address, isSafe) => {
  expect(safePicture(address)).toBe(isSafe ? address : null);
});
