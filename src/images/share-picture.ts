import { hash, createHash } from 'node:crypto';
import { readFile, mkdir, rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { imageUrl } from '../domain/site/image.ts';
import { theme } from '../domain/site/shop.ts';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentBuild } from '../data/page-build.ts';

/** The size of Open Graph images in pixels, and the paper around the image. */
const { width, height, margin } = { width: 1200, height: 630, margin: 40 };
const { paper: background, gilt } = theme.light;
const limits = { limitInputPixels: 40_000_000 };
const maxImageBytes = 8 * 1024 * 1024;
const imageTimeoutMs = 2000;
/** After so many failures in a row, a build asks for no further image: their host is down. */
const maxFailures = 20;
let failures = 0;

/** Returns the name of the picture of an image by its URL. Another image, or paper, has another name. */
export const shareName = (url: string): string =>
  hash('sha256', `1 ${background} ${url}`).slice(0, 24);

/** Returns whether the picture of an image was drawn, by this build or by an earlier one. */
export const isDrawn = (url: string): boolean => isCached(shareName(url));

/** A parcel in brown paper, as a blind date comes. */
export const parcel = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">
  <path fill="#b58a5c" d="M0 0h200v300H0z"/><path fill="#a57b4f" d="M0 0 100 52 200 0v14L100 68 0 14z"/>
  <path fill="none" stroke="${gilt}" stroke-width="5" d="M100 0v300M0 170h200M100 170c-54-44-62 26 0 0 54-44 62 26 0 0l-26 46m26-46 26 46"/>
</svg>`);

/** Draws a whole image in the middle of the shop's paper, as a JPEG. */
export async function drawSharePicture(image: Uint8Array): Promise<Buffer> {
  const [w, h] = [width - 2 * margin, height - 2 * margin];
  const size = await sharp(image, limits).metadata();
  // A drawing (SVG) has no pixels of its own.
  const density = 72 * Math.max(1, Math.min(w / size.width, h / size.height));
  return sharp(image, { ...limits, density })
    .resize(w, h, { fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Draws the image with a URL once for all builds. Rejects if it cannot be read; the next build tries again. */
export async function drawImageOf(url: string): Promise<Buffer> {
  return readFile(await cached(shareName(url), async () => drawSharePicture(await load(url))));
}

async function load(url: string): Promise<Uint8Array> {
  if (failures >= maxFailures) throw new Error('Too many images could not be read.');
  failures += 1;
  const response = await fetch(imageUrl(url, 640), { signal: AbortSignal.timeout(imageTimeoutMs) });
  const isSmall = Number(response.headers.get('content-length') ?? 0) <= maxImageBytes;
  if (!response.ok || !isSmall) throw new Error(`The image has status ${response.status}.`);
  const image = await response.bytes();
  failures = 0;
  return image;
}

function toFile(key: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 24);
  return join(currentBuild().cacheDir, 'images', digest);
}

/** Returns whether `cached` has a file of this key. */
const isCached = (key: unknown): boolean => existsSync(toFile(key));

/**
 * Returns the path of the file that contains the result of `create`. The result is cached across
 * builds under the digest of `key`, in the folder of the build's files that can be made again.
 */
export async function cached(key: unknown, create: () => Promise<Uint8Array>): Promise<string> {
  const file = toFile(key);
  if (existsSync(file)) return file;
  const content = await create();
  await mkdir(dirname(file), { recursive: true });
  // Renames a temporary file, because two pages or builds may write the same file at once.
  const temporaryFile = `${file}.${crypto.randomUUID()}`;
  await writeFile(temporaryFile, content);
  await rename(temporaryFile, file);
  return file;
}
