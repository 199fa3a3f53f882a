import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { theme } from '../domain/site/shop.ts';
import { cached } from './share-picture.ts';

/** The side of an icon's SVG. */
const side = 64;
/** The side of a maskable icon for an icon of 64, because systems crop its edges. */
const maskableSide = 84;
const faviconPixels = 48;

/** The bitmaps by their names, which browsers and the manifest know. */
export const iconNames = ['icon-192', 'icon-512', 'icon-maskable', 'apple-touch-icon'] as const;
type IconName = (typeof iconNames)[number];

const sides: Record<IconName, number> = {
  'icon-192': 192,
  'icon-512': 512,
  'icon-maskable': 512,
  'apple-touch-icon': 180,
};

/** Draws one of the bitmaps of an icon, as PNG. */
export function drawIcon(svg: string, name: IconName): Promise<Buffer> {
  const isMaskable = name === 'icon-maskable' || name === 'apple-touch-icon';
  return isMaskable ? drawMaskable(svg, sides[name]) : draw(svg, sides[name]);
}

/**
 * Draws a favicon.ico with one PNG of 48 pixels, the size that search engines require. The file is a
 * header, one entry and the image.
 */
export async function drawFavicon(svg: string): Promise<Buffer> {
  const image = await draw(svg, faviconPixels);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(faviconPixels, 6);
  head.writeUInt8(faviconPixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** Draws an icon as a square PNG with a side in pixels. */
async function draw(svg: string, pixels: number): Promise<Buffer> {
  const file = await cached({ icon: svg, pixels }, () =>
    sharp(Buffer.from(svg), { density: (72 * pixels) / side })
      .resize(pixels, pixels)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  return readFile(file);
}

/** Draws the icon with a margin, without transparent corners. */
async function drawMaskable(svg: string, pixels: number): Promise<Buffer> {
  const icon = await draw(svg, Math.round((pixels * side) / maskableSide));
  const background = theme.light.wine;
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
    .composite([{ input: icon }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
