import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawFavicon, drawIcon } from '../../../src/images/shop-icon.ts';

const svg = await readFile('src/content/shop/icon.svg', 'utf8');

it.each([
  ['icon-192', 192],
  ['icon-512', 512],
  ['icon-maskable', 512],
  ['apple-touch-icon', 180],
] as const)('draws %s with a side of %s pixels', async (name, pixels) => {
  const { width, height, format } = await sharp(await drawIcon(svg, name)).metadata();
  expect([width, height, format]).toEqual([pixels, pixels, 'png']);
});

it.each(['icon-maskable', 'apple-touch-icon'] as const)('fills the corners of %s', async (name) => {
  const { data } = await sharp(await drawIcon(svg, name))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x3a, 0x12, 0x20]);
});

it('draws a favicon that wraps an image of 48 pixels', async () => {
  const favicon = await drawFavicon(svg);
  expect([...favicon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const image = favicon.subarray(favicon.readUInt32LE(18));
  expect(image.length).toBe(favicon.readUInt32LE(14));
  expect((await sharp(image).metadata()).width).toBe(48);
});
