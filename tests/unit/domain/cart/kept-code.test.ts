import { expect, it } from 'vitest';
import { isKeepableCode, toOwnPath } from '../../../../src/domain/cart/cart.ts';

it.each([
  [null, '/'],
  ['', '/'],
  ['/browse-books?genre=Gothic#list', '/browse-books?genre=Gothic#list'],
  ['/books/persuasion', '/books/persuasion'],
  ['browse-books', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https:/browse-books', '/'],
  ['javascript:alert(1)', '/'],
])('the redirect %j leads to %s', (redirect, path) => {
  expect(toOwnPath(redirect, 'https://shop.example')).toBe(path);
});

it.each([
  ['READ10', true],
  ['zehn prozent', true],
  ['', false],
  [' ', false],
  ['x'.repeat(256), false],
  ['\ud800', false],
])('%j can be kept: %s', (code, isKept) => {
  expect(isKeepableCode(code)).toBe(isKept);
});
