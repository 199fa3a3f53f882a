import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { collectionGradients } from '../../../src/domain/collection.ts';
import { gradient, color } from '../../../src/images/theme-colors.ts';
import { drawShare } from '../../../src/images/og-image.ts';

const words = {
  over: 'A shelf at Heart & Hollow',
  title: 'Gothic & <Windswept>',
  under: 'Houses with too many rooms.',
  gradient: 'midnight-to-plum',
};

it('draws 1200 by 630 pixels in a small file', async () => {
  const file = await drawShare(words);
  const { width, height, format } = await sharp(file).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  expect((await stat(file)).size).toBeLessThan(150_000);
});

it('renders equal text once', async () => {
  const first = await stat(await drawShare(words));
  expect((await stat(await drawShare({ ...words }))).mtimeMs).toBe(first.mtimeMs);
  expect(await drawShare({ ...words, under: 'Others.' })).not.toBe(await drawShare(words));
});

const odd = [
  'L'.repeat(300),
  'W'.repeat(255),
  'A very long title '.repeat(17),
  'Один & 二',
  '❦',
  'a bell \u0007, half a pair \ud83d and \uffff',
  '='.repeat(110),
  'ความรักของเจ้าหญิงแห่งท้องทะเลที่ยาวมากๆในคืนที่พระจันทร์เต็มดวง',
];

it.each(odd)('handles the title or the sentence %j', async (text) => {
  for (const overrides of [{ title: text }, { under: text.slice(0, 110) }]) {
    const { width, height } = await sharp(await drawShare({ ...words, ...overrides })).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});

it.each(['', ' ', '\u200b'])('handles a missing sentence, as in “%s”', async (under) => {
  expect((await sharp(await drawShare({ ...words, under })).metadata()).height).toBe(630);
});

it('has the colors of every gradient and of the brand', () => {
  for (const name of collectionGradients) {
    for (const end of gradient(name)) expect(end).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(color('wine')).toMatch(/^#[0-9a-f]{6}$/);
  expect(() => color('beige')).toThrow('no color named beige');
});
