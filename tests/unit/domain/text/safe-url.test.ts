import { expect, it } from 'vitest';
import {
  normalizeUrl,
  httpsUrlOrNull,
  allowedImageUrl,
} from '../../../../src/domain/text/sanitize-text.ts';

it.each([
  ['https://tickets.example/a', 'https://tickets.example/a'],
  ['http://tickets.example/a', null],
  ['javascript:alert(1)', null],
  ['//tickets.example', null],
  [null, null],
])('%s leads to %s', (link, safe) => {
  expect(httpsUrlOrNull(link)).toBe(safe);
});

it.each([
  [' https://tickets.example/a?b=%20c ', 'https://tickets.example/a?b=%20c'],
  ['https://Tickets.example', 'https://Tickets.example'],
  ['HTTPS://Tickets.example/A', 'https://tickets.example/A'],
  ['https://tickets.example/a b"<c>', 'https://tickets.example/a%20b%22%3Cc%3E'],
  ['http://tickets.example/a', null],
  ['', null],
])('converts %j to %j', (typed, saved) => {
  expect(normalizeUrl(typed)).toBe(saved);
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
])('returns whether an image at %s may be shown: %s', (address, isSafe) => {
  expect(allowedImageUrl(address)).toBe(isSafe ? address : null);
});
