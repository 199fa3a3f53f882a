import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';

it.each([
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable.png', 512],
  ['apple-touch-icon.png', 180],
])('has %s with a side of %s pixels', async (file, pixels) => {
  const { width, height, format } = await sharp(`public/${file}`).metadata();
  expect([width, height, format]).toEqual([pixels, pixels, 'png']);
});

it.each(['icon-maskable.png', 'apple-touch-icon.png'])('fills the corners of %s', async (file) => {
  const { data } = await sharp(`public/${file}`).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x3a, 0x12, 0x20]);
});

it('has a favicon that wraps an image of 48 pixels', async () => {
  const favicon = await readFile('public/favicon.ico');
  expect([...favicon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const image = favicon.subarray(favicon.readUInt32LE(18));
  expect(image.length).toBe(favicon.readUInt32LE(14));
  expect((await sharp(image).metadata()).width).toBe(48);
});
