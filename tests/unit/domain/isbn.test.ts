import { expect, it } from 'vitest';
import { isbnCore } from '../../../src/domain/isbn.ts';

it.each([
  ['9780306406157', '030640615'],
  ['978-0-306-40615-7', '030640615'],
  ['978 0 306 40615 7', '030640615'],
  ['0306406152', '030640615'],
  ['0-306-40615-2', '030640615'],
  ['306406152', '030640615'],
  ['080442957x', '080442957'],
  ['9791234567896', '979123456789'],
  ['97803064061', null],
  ['12345678', null],
  ['emma', null],
  ['', null],
])('isbnCore: returns for %j %j', (text, expected) => {
  expect(isbnCore(text)).toBe(expected);
});
