import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawFavicon, drawIcon, drawMaskableIcon } from '../../../src/images/icons.ts';

it.each([180, 192, 512])('draws the mark on %s pixels', async (pixels) => {
  for (const image of [await drawIcon(pixels), await drawMaskableIcon(pixels)]) {
    const { width, height, format } = await sharp(image).metadata();
    expect([width, height, format]).toEqual([pixels, pixels, 'png']);
  }
});

it('fills the corners of a maskable icon', async () => {
  const { data } = await sharp(await drawMaskableIcon(512))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x3a, 0x12, 0x20]);
});

it('wraps an image as an ICO file', async () => {
  const favicon = await drawFavicon();
  expect([...favicon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const image = favicon.subarray(favicon.readUInt32LE(18));
  expect(image.length).toBe(favicon.readUInt32LE(14));
  expect((await sharp(image).metadata()).width).toBe(48);
});
