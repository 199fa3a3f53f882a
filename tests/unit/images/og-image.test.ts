import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { collectionGradients } from '../../../src/domain/merchandising/collection.ts';
import { drawOgImage, gradient, renderOgImage } from '../../../src/images/og-image.ts';

const words = {
  eyebrow: 'A shelf at Heart & Hollow',
  title: 'Gothic & <Windswept>',
  subtitle: 'Houses with too many rooms.',
  gradient: 'midnight-to-plum',
  covers: [],
};

const cover =
  'data:image/png;base64,' +
  (
    await sharp({ create: { width: 20, height: 30, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer()
  ).toString('base64') +
  '#';

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

/** Returns the color of a pixel of a share picture. */
async function pixelAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = sharp(picture).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

it('draws a cover beside the words, and a wine-red one for a book without', async () => {
  const book = { ...words, tropes: ['Slow Burn'], heat: 3 };
  const shown = await drawOgImage({ ...book, covers: [{ title: 'Emma', url: cover }] });
  const drawn = await drawOgImage({ ...book, covers: [{ title: 'Emma', url: null }] });
  const [, green = 0] = await pixelAt(shown, 920, 200);
  expect(green).toBeGreaterThan(240);
  const [red = 0, ...rest] = await pixelAt(drawn, 920, 500);
  expect([red > 0x30, ...rest.map((value) => value < 0x30)]).toEqual([true, true, true]);
});

it.each(['https://127.0.0.1:9/gone.webp', `data:text/plain,none#`, 'not a url'])(
  'draws the cover that does not load: %s',
  async (url) => {
    const drawn = await drawOgImage({ ...words, covers: [{ title: 'Emma', url }] });
    const [, green = 255] = await pixelAt(drawn, 920, 500);
    expect(green).toBeLessThan(0x30);
  },
);

it('has room for a long title, three tropes and hearts beside three covers', async () => {
  for (const title of [...odd, 'גאווה ודעה קדומה '.repeat(8)]) {
    const covers = [1, 2, 3].map(() => ({ title, url: null }));
    const tropes = ['Forced Proximity', 'Grumpy Meets Sunshine', 'Marriage of Convenience'];
    const picture = { ...words, gradient: undefined, title, covers, tropes, heat: 5 };
    const drawn = await drawOgImage({ ...picture, subtitle: `by ${'Wilhelmina '.repeat(9)}` });
    // Between the frame and the words.
    const edge = sharp(drawn).extract({ left: 60, top: 46, width: 500, height: 12 });
    const pixels = await edge.raw().toBuffer();
    expect(Math.min(...pixels), title).toBeGreaterThan(180);
  }
});

it('has the colors of every gradient', () => {
  for (const name of collectionGradients) {
    for (const end of gradient(name)) expect(end).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(() => gradient('beige')).toThrow('no gradient named beige');
});
