import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { drawingsFolder, type CatalogFileBook } from '../../catalog-import/index.ts';

type DrawnCover = Extract<CatalogFileBook['cover'], object>;

export const coverSize = { width: 800, height: 1200 };

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const pathOf = (drawing: string) => join(drawingsFolder, `${drawing}.svg`);
const digests = new Map<string, string>();

function digestOf({ drawing }: DrawnCover): string {
  const found = digests.get(drawing) ?? digest(readFileSync(pathOf(drawing)));
  digests.set(drawing, found);
  return found;
}

/**
 * Returns a hash of a book's drawing, so that browsers can cache its URL forever. As at Shopify, each
 * book has its own.
 */
export function coverVersion(handle: string, cover: DrawnCover): string {
  return digest(`${handle} ${digestOf(cover)}`).slice(0, 6);
}

/**
 * Returns the ThumbHash of a cover: only the average color, which is about that of its ground, for
 * an image of 2:3. Format: https://evanw.github.io/thumbhash
 */
export function coverThumbhash(color: string): string {
  const ground = Number.parseInt(color.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((bits) => ((ground >> bits) & 255) / 255);
  const luminance = Math.round(((red + green + blue) / 3) * 63);
  const yellowBlue = Math.round(31.5 + 31.5 * ((red + green) / 2 - blue));
  const redGreen = Math.round(31.5 + 31.5 * (red - green));
  const header = luminance | (yellowBlue << 6) | (redGreen << 12);
  /** 5 columns by 7 rows have 22 terms of luminance and two times 5 of color. Their scale is 0. */
  const [columns, terms] = [5, 32];
  const body = Buffer.alloc(Math.ceil(terms / 2), 0x77);
  return Buffer.concat([
    Buffer.from([header & 255, (header >> 8) & 255, header >> 16, columns, 0]),
    body,
  ]).toString('base64');
}

const encoders = {
  webp: (picture: Sharp) => picture.webp({ quality: 72, effort: 4 }),
  avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 2 }),
  jpeg: (picture: Sharp) => picture.flatten().jpeg({ quality: 84, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ palette: true, quality: 92 }),
};
export type CoverFormat = keyof typeof encoders;

const formats = new Map<string, CoverFormat>([
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
]);
const maxRenderedWidth = 2400;

/** Renders a cover at a width of up to 2400 pixels. */
export function renderCover(
  svg: Buffer,
  { width, format }: { width: number; format: CoverFormat },
): Promise<Buffer> {
  const pixels = Math.min(maxRenderedWidth, Math.max(1, Math.round(width)));
  // Rendered larger and then reduced, so that fine lines stay even.
  const density = Math.min(2400, Math.max(72, (144 * pixels) / coverSize.width));
  const picture = sharp(svg, { density }).resize({ width: pixels });
  return encoders[format](picture).toBuffer();
}

/**
 * Creates the store of drawn covers. It renders a cover on its first request and caches it in
 * `folder` by content.
 */
export function createCoverStore(books: readonly CatalogFileBook[], folder: string) {
  const covers = new Map(books.map(({ handle, cover }) => [handle.toWellFormed(), cover]));
  const pending = new Map<string, Promise<Buffer>>();

  async function render(name: string, drawing: string, width: number, format: CoverFormat) {
    const path = join(folder, name);
    const cached = await readFile(path).catch(() => null);
    if (cached) return cached;
    const image = await renderCover(await readFile(pathOf(drawing)), { width, format });
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.new`, image);
    await rename(`${path}.new`, path);
    return image;
  }

  return async (handle: string, width: number, format: CoverFormat): Promise<Buffer | null> => {
    const cover = covers.get(handle);
    if (typeof cover !== 'object' || cover === null) return null;
    const name = `${digestOf(cover).slice(0, 32)}-${width}.${format}`;
    const rendering = pending.get(name) ?? render(name, cover.drawing, width, format);
    pending.set(name, rendering);
    return rendering.finally(() => pending.delete(name));
  };
}

type CoverStore = ReturnType<typeof createCoverStore>;

const maxWidth = 1600;
const defaultWidth = 800;
const requestedWidth = z.coerce.number().int().min(1).catch(defaultWidth);

/** Returns the smallest format that the browser names, as Shopify's CDN does. */
function accepted(header: string | undefined, named: CoverFormat): CoverFormat {
  const types = header?.split(',').map((range) => range.split(';')[0]?.trim()) ?? [];
  if (types.includes('image/avif')) return 'avif';
  return types.includes('image/webp') ? 'webp' : named;
}

/**
 * Creates the route of covers, `/cdn/covers/{handle}.{webp|avif|jpg|png}?width=`, like Shopify's
 * CDN: the parameter `format` decides, else the header Accept.
 */
export function coverRoutes(getCover: CoverStore): Hono {
  const routes = new Hono();
  routes.get('/cdn/covers/:file', async (context) => {
    const [, handle = '', extension = ''] = /^(.+)\.(\w+)$/s.exec(context.req.param('file')) ?? [];
    const named = formats.get(context.req.query('format') ?? extension);
    const format =
      named && !context.req.query('format') ? accepted(context.req.header('accept'), named) : named;
    const width = Math.min(
      maxWidth,
      requestedWidth.parse(context.req.query('width') ?? defaultWidth),
    );
    const image = format && (await getCover(handle, width, format));
    if (!image) return context.text('Cover not found.', 404);
    return context.body(new Uint8Array(image), 200, {
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  return routes;
}
