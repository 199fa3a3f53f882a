import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { coverWidth } from './canvas.ts';

export type CoverFormat = 'webp' | 'avif' | 'jpeg' | 'png';

const maxWidth = 2400;

/** Renders a cover at a width of up to 2400 pixels. */
export function renderCover(
  svg: string,
  { width, format }: { width: number; format: CoverFormat },
): Promise<Buffer> {
  const pixels = Math.min(maxWidth, Math.max(1, Math.round(width)));
  // Rendered larger and then reduced, so that fine lines stay even.
  const density = Math.min(2400, Math.max(72, (144 * pixels) / coverWidth));
  const picture = sharp(Buffer.from(svg), { density }).resize({ width: pixels });
  switch (format) {
    case 'webp':
      return picture.webp({ quality: 72, effort: 4 }).toBuffer();
    case 'avif':
      return picture.avif({ quality: 52, effort: 2 }).toBuffer();
    case 'jpeg':
      return picture.flatten().jpeg({ quality: 84, mozjpeg: true }).toBuffer();
    case 'png':
      return picture.png({ palette: true, quality: 92 }).toBuffer();
  }
}
