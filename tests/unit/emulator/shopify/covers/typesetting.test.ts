import { expect, test } from 'vitest';
import { fitText, type Slot } from '../../../../../src/emulator/shopify/covers/typesetting.ts';
import { letterOf, type Voice } from '../../../../../src/emulator/shopify/covers/typefaces.ts';

const slot: Slot = {
  x: 100,
  y: 100,
  width: 600,
  height: 400,
  voice: 'roman',
  largest: 170,
  smallest: 50,
  capitals: null,
  leading: 1,
  align: 'middle',
  stand: 'middle',
  fill: '#000000',
  on: '#ffffff',
};

const voices: Voice[] = ['roman', 'italic', 'black'];

test.each(voices)('%s has European accents and the punctuation of titles', (voice) => {
  for (const character of 'éèêëàçœŒñöüßåøÉÅŁłőžš’‘“”–—…&!?1234567890')
    expect(letterOf(voice, character), character).not.toBeNull();
  const outlines = ['e', 'é', 'ê', 'ő', 'o'].map(
    (character) => letterOf(voice, character)?.outline,
  );
  expect(new Set(outlines).size).toBe(5);
});

test('draws a missing accented letter without its accent', () => {
  expect(letterOf('roman', 'ḱ')?.outline).toBe(letterOf('roman', 'k')?.outline);
});

test.each(['Emma', 'Pride and Prejudice', 'The Tenant of Wildfell Hall', 'X '.repeat(90)])(
  '%s stays within its slot',
  (title) => {
    const { lines, top, bottom, size } = fitText(title, slot);
    expect(size).toBeLessThanOrEqual(170);
    expect(size).toBeGreaterThanOrEqual(50);
    expect(top).toBeGreaterThanOrEqual(100);
    expect(bottom).toBeLessThanOrEqual(500.01);
    for (const { x, width } of lines) {
      expect(x).toBeGreaterThanOrEqual(99.9);
      expect(x + width).toBeLessThanOrEqual(700.1);
    }
  },
);

test('breaks a compound at its hyphen if that makes it much larger', () => {
  expect(fitText('Daddy-Long-Legs', slot).lines.length).toBeGreaterThan(1);
});

test('keeps an article off a line of its own', () => {
  const [first] = fitText('A Parliament of Moths', slot).lines;
  expect(first?.letters.length).toBeGreaterThan(1);
});

test('returns no lines for empty text', () => {
  expect(fitText('  ', slot).lines).toEqual([]);
});
