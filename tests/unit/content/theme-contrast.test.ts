import { expect, test } from 'vitest';
import { contrast } from '../../../src/content/theme.ts';

test('returns the WCAG contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#b02a4c', '#b02a4c')).toBe(1);
});
