import { expect, test } from 'vitest';
import { palettes, contrast, mix } from '../../../../../src/emulator/shopify/covers/palettes.ts';

test('returns the WCAG contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#b02a4c', '#b02a4c')).toBe(1);
});

test('mixes from one color to the other', () => {
  expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ff8000', 0.5)]).toEqual([
    '#000000',
    '#804000',
  ]);
});

test('has at least ten palettes', () => {
  expect(Object.keys(palettes).length).toBeGreaterThanOrEqual(10);
});

test.each(Object.entries(palettes))('%s: has legible lettering', (_, palette) => {
  expect(contrast(palette.text, palette.ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.panelText, palette.panel)).toBeGreaterThanOrEqual(4.5);
});
