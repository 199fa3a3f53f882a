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

test.each([
  [
    'Nothing happens, and then it does. The glove is off.',
    40,
    'Nothing happens, and then it does.',
  ],
  [
    'She has eleven pounds of garlic. The only man who knows.',
    36,
    'She has eleven pounds of garlic.',
  ],
  ['A field. The only man who knows what to do with it.', 30, 'A field. The only man who…'],
  ['A field. The only man who knows what to do with it.', 17, 'A field.'],
  [
    '“Come in!” he said, and nobody did, for all of the winter.',
    44,
    '“Come in!” he said, and nobody did…',
  ],
  ['Meet Mr. Darcy and the rest of the family at their worst.', 18, 'Meet Mr. Darcy…'],
])(
  'cuts %j to %d characters at a sentence, or leaves three words of one',
  (text, length, start) => {
    expect(excerpt(text, length)).toBe(start);
  },
);
