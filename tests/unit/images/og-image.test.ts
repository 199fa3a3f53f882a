import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { collectionGradients } from '../../../src/domain/merchandising/collection.ts';
import { gradient, renderOgImage } from '../../../src/images/og-image.ts';

const words = {
  eyebrow: 'A shelf at Heart & Hollow',
  title: 'Gothic & <Windswept>',
  subtitle: 'Houses with too many rooms.',
  gradient: 'midnight-to-plum',
};

it('draws 1200 by 630 pixels in a small file', async () => {
  const file = await renderOgImage(words);
  const { width, height, format } = await sharp(file).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  expect((await stat(file)).size).toBeLessThan(150_000);
});

it('renders equal text once', async () => {
  const first = await stat(await renderOgImage(words));
  expect((await stat(await renderOgImage({ ...words }))).mtimeMs).toBe(first.mtimeMs);
  expect(await renderOgImage({ ...words, subtitle: 'Others.' })).not.toBe(
    await renderOgImage(words),
  );
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
  for (const overrides of [{ title: text }, { subtitle: text.slice(0, 110) }]) {
    const { width, height } = await sharp(
      await renderOgImage({ ...words, ...overrides }),
    ).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});

it.each(['', ' ', '\u200b'])('handles a missing sentence, as in “%s”', async (subtitle) => {
  expect((await sharp(await renderOgImage({ ...words, subtitle })).metadata()).height).toBe(630);
});

it('has the colors of every gradient', () => {
  for (const name of collectionGradients) {
    for (const end of gradient(name)) expect(end).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(() => gradient('beige')).toThrow('no gradient named beige');
});
