import sharp from 'sharp';
import icon from '../../public/icon.svg?raw';

/** Draws the shop's icon as a square with a side in pixels. */
export function drawIcon(pixels: number): Promise<Buffer> {
  return draw(icon, pixels);
}

/**
 * Draws a maskable icon, which systems crop: without rounded corners, with a margin around the
 * heart.
 */
export function drawMaskableIcon(pixels: number): Promise<Buffer> {
  const full = icon
    .replace(' rx="6"', '')
    .replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"')
    .replace('<rect width="64" height="64"', '<rect x="-10" y="-10" width="84" height="84"');
  return draw(full, pixels);
}

function draw(svg: string, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * pixels) / 64 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * Draws a favicon.ico with one PNG of 48 pixels, the size that search engines require. The file is
 * a header, one entry and the image.
 */
export async function drawFavicon(): Promise<Buffer> {
  const pixels = 48;
  const image = await draw(icon, pixels);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(pixels, 6);
  head.writeUInt8(pixels, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
