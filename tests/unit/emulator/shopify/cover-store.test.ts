import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCover } from '../../../../src/emulator/shopify/covers/draw-cover.ts';
import { renderCover, type CoverFormat } from '../../../../src/emulator/shopify/cover-store.ts';

const svg = drawCover({ handle: 'emma', title: 'Emma', author: 'Jane Austen' });
const formats: [CoverFormat, string][] = [
  ['webp', 'webp'],
  ['avif', 'heif'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
];

test.each(formats)('renders %s at the requested width', async (format, name) => {
  const image = await sharp(await renderCover(svg, { width: 240, format })).metadata();
  expect(image).toMatchObject({ width: 240, height: 360, format: name });
});

test('limits the width', async () => {
  const width = async (requested: number) =>
    (await sharp(await renderCover(svg, { width: requested, format: 'jpeg' })).metadata()).width;
  expect([await width(0), await width(99.6), await width(100_000)]).toEqual([1, 100, 2400]);
});

test('renders a small file for a card', async () => {
  const handles = ['emma', 'persuasion', 'villette', 'evelina', 'cranford', 'orlando', 'undine'];
  const sizes = await Promise.all(
    handles.map(
      async (handle) =>
        (
          await renderCover(drawCover({ handle, title: handle, author: 'Jane Austen' }), {
            width: 400,
            format: 'webp',
          })
        ).length,
    ),
  );
  sizes.sort((a, b) => a - b);
  expect(sizes[3]).toBeLessThan(14_000);
});
