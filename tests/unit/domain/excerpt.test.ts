import { expect, test } from 'vitest';
import { excerpt } from '../../../src/domain/excerpt.ts';

test('leaves a short text alone', () => {
  expect(excerpt('Reader, I married him.', 40)).toBe('Reader, I married him.');
});

test('cuts between words and says that it did', () => {
  expect(excerpt('Reader, I married him.', 12)).toBe('Reader, I…');
  expect(excerpt('Reader, I married him.', 9)).toBe('Reader…');
});

test('cuts one long word where it must', () => {
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});
