import { expect, test } from 'vitest';
import { contrast } from '../../../../../src/content/color.ts';
import { palettes, mix } from '../../../../../src/emulator/shopify/covers/palettes.ts';

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
