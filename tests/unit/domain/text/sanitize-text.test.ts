import { expect, test } from 'vitest';
import { excerpt } from '../../../../src/domain/text/sanitize-text.ts';

test('returns a short text unchanged', () => {
  expect(excerpt('Reader, I married him.', 40)).toBe('Reader, I married him.');
});

test('cuts between words and adds an ellipsis', () => {
  expect(excerpt('Reader, I married him.', 12)).toBe('Reader, I…');
  expect(excerpt('Reader, I married him.', 9)).toBe('Reader…');
});

test('cuts a long word if necessary', () => {
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
});
