import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { imageUrl } from '../domain/site/image.ts';
import type { SharePicture } from '../domain/site/share-picture.ts';
import { theme } from '../domain/site/shop.ts';
import { excerpt } from '../domain/text/sanitize-text.ts';
import { cached } from './file-cache.ts';
import { renderText, type RenderedText, stack, type TextOptions } from './text-image.ts';

/** The size of Open Graph images in pixels. */
const { width, height } = { width: 1200, height: 630 };
const margin = 88;

/** Of pictures that are only put together. */
const fastPng = { compressionLevel: 1 };

/** Increment this version when the drawing changes. */
const version = 4;

/** Draws the share picture of a page that is built. Returns the path of the JPEG, which later builds reuse. */
export async function renderOgImage(picture: SharePicture): Promise<string> {
  const covers = await loadCovers(picture);
  // A cover that did not load is asked for again by the next build.
  const loaded = covers.map((cover) => cover !== null);
  return cached({ version, picture, loaded, theme }, () => draw(picture, covers));
}

/** Draws a share picture as a JPEG. A cover that does not load in two seconds is drawn, as for a book without one. */
export async function drawOgImage(picture: SharePicture): Promise<Buffer> {
  return draw(picture, await loadCovers(picture));
}

async function draw(
  picture: SharePicture,
  images: readonly (Uint8Array | null)[],
): Promise<Buffer> {
  const { title, covers } = picture;
  const hasCovers = covers.length > 0;
  const colors = picture.gradient
    ? { ground: gradient(picture.gradient), title: '#fff8f0', soft: '#fff8f0', rule: '#f0d9a8' }
    : {
        ground: [theme.light.paper, theme.light.shade] as const,
        title: theme.light.ink,
        soft: theme.light.soft,
        rule: theme.light.rose,
      };
  const column = hasCovers ? 520 : 1000;
  const text = (words: string, size: number, color: string, face: TextOptions['face'] = 'text') =>
    renderText({
      text: words,
      face,
      size,
      color,
      width: Math.min(column, 960),
      breaksWords: true,
      isCentered: !hasCovers,
    });
  const eyebrow = await text(picture.eyebrow, hasCovers ? 28 : 30, colors.soft);
  const subtitle = await text(excerpt(picture.subtitle, 110), hasCovers ? 30 : 34, colors.soft);
  const tropes = await text(excerpt(picture.tropes?.join(' · ') ?? '', 90), 28, colors.title);
  const heat = picture.heat ?? null;
  const heartsRow = heat === null ? [] : [24, await drawHearts(heat, colors.rule)];
  const tropesRow = tropes.height > 0 ? [28, tropes] : [];
  const [gapAbove, gapBelow] = hasCovers ? [28, 34] : [36, 92];
  const others = [eyebrow, gapAbove, gapBelow, subtitle, ...tropesRow, ...heartsRow];
  const maxTitle = Math.min(hasCovers ? 300 : 250, height - 2 * 80 - sumHeights(others));
  const heading = await renderTitle(title, colors.title, hasCovers, { column, maxTitle });
  const parts = [eyebrow, gapAbove, heading, gapBelow, subtitle, ...tropesRow, ...heartsRow];
  const top = (height - sumHeights(parts)) / 2;
  const [from, to] = colors.ground;
  const ornamentTop = top + eyebrow.height + 36 + heading.height + 46;
  const ornament = `<g transform="translate(${width / 2} ${ornamentTop})" fill="${colors.rule}">
      <path transform="scale(2.6) translate(-72 -8.5)" fill-rule="evenodd" d="${theme.ornament}"/>
    </g>`;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <g fill="none" stroke="${colors.rule}">
      <rect x="28" y="28" width="${width - 56}" height="${height - 56}" stroke-width="5"/>
      <rect x="40" y="40" width="${width - 80}" height="${height - 80}" stroke-width="1.5"/>
    </g>
    ${hasCovers ? '' : ornament}
  </svg>`;
  const place = hasCovers ? { left: margin } : { middle: width / 2 };
  return sharp(Buffer.from(ground))
    .composite([...(await layCovers(covers, images)), ...stack(parts, place, top)])
    .flatten()
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const sumHeights = (parts: readonly (RenderedText | number)[]): number =>
  parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : part.height), 0);

/** A title of up to so many characters is rather small than broken. */
const shortTitle = 20;

/** Renders a title in the largest size that fits. One that is too long in all sizes is cut. */
async function renderTitle(
  title: string,
  color: string,
  isBeside: boolean,
  { column, maxTitle }: { column: number; maxTitle: number },
): Promise<RenderedText> {
  const text = { face: 'title', color, width: column, isCentered: !isBeside } as const;
  const sizes = isBeside ? [84, 72, 62, 54, 46, 40, 34] : [112, 96, 80, 68, 56, 46];
  const isShort = title.length <= shortTitle;
  const attempts = [
    ...(isShort ? sizes.slice(0, 4).map((size) => ({ size, max: 1.5 * size })) : []),
    ...sizes.map((size) => ({ size, max: maxTitle })),
  ];
  for (const { size, max } of attempts) {
    const rendered = await renderText({ ...text, text: excerpt(title, 120), size });
    if (rendered.width <= column && rendered.height <= max) return rendered;
  }
  const size = sizes.at(-1) ?? 1;
  for (const length of [120, 80, 50]) {
    const cut = { ...text, text: excerpt(title, length), size, breaksWords: true };
    const rendered = await renderText(cut);
    if (rendered.height <= maxTitle) return rendered;
  }
  return renderText({ ...text, text: excerpt(title, 30), size, breaksWords: true });
}

const heart =
  'M12 21C5 15 2 12 2 8.500A5.500 5.500 0 0 1 12 5.200A5.500 5.500 0 0 1 22 8.500C22 12 19 15 12 21z';
const maxHeat = 5;

/** Draws the heat as hearts, of which the rest are outlines. */
async function drawHearts(heat: number, color: string): Promise<RenderedText> {
  const [w, h] = [maxHeat * 44, 40];
  const hearts = Array.from(
    { length: maxHeat },
    (_heart, index) =>
      `<path transform="translate(${index * 44} 0) scale(1.6)" d="${heart}" stroke="${color}" stroke-width="1.5" fill="${index < heat ? color : 'none'}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${hearts.join('')}</svg>`;
  return { input: await sharp(Buffer.from(svg)).png(fastPng).toBuffer(), width: w, height: h };
}

/** The sizes of a cover alone and of one in a fan, with its places: the middle in pixels, and an angle in degrees. */
const alone = { width: 312, height: 468, places: [{ x: 920, y: 315, angle: 0 }] };
const fan = {
  width: 224,
  height: 336,
  places: [
    { x: 758, y: 334, angle: -8 },
    { x: 984, y: 334, angle: 8 },
    { x: 871, y: 310, angle: 0 },
  ],
};

/** Lays the covers beside the text. The first of a fan is in front. */
async function layCovers(
  covers: SharePicture['covers'],
  images: readonly (Uint8Array | null)[],
): Promise<OverlayOptions[]> {
  const { width: w, height: h, places } = covers.length === 1 ? alone : fan;
  const laid = [...covers.entries()].toReversed();
  const overlays = await Promise.all(
    laid.map(async ([index, { title }]) => {
      const place = places[places.length - 1 - index];
      if (!place) return [];
      const image = images[index] ?? null;
      const cover =
        (image && (await toCover(image, w, h).catch(() => null))) ?? (await drawCover(title, w, h));
      const { data, info } = await sharp(await withShadow(cover, w, h))
        .rotate(place.angle, { background: '#0000' })
        .png(fastPng)
        .toBuffer({ resolveWithObject: true });
      const left = Math.round(place.x - info.width / 2);
      return [{ input: data, left, top: Math.round(place.y - info.height / 2) }];
    }),
  );
  return overlays.flat();
}

const maxPixels = 40_000_000;

/** A picture of another shape, such as that of an event or of goods, is cut to its middle. */
const toCover = (image: Uint8Array, w: number, h: number): Promise<Buffer> =>
  sharp(image, { limitInputPixels: maxPixels })
    .resize(w, h, { fit: 'cover' })
    .png(fastPng)
    .toBuffer();

async function drawCover(title: string, w: number, h: number): Promise<Buffer> {
  const color = theme.light['on-wine'];
  const text = { text: excerpt(title, 80), face: 'title', color, width: w * 0.74 } as const;
  const sizes = [0.13, 0.1, 0.08].map((share) => w * share);
  let words = await renderText({ ...text, size: sizes[2] ?? 1, breaksWords: true });
  for (const size of sizes) {
    const rendered = await renderText({ ...text, size });
    if (rendered.width > text.width || rendered.height > h * 0.7) continue;
    words = rendered;
    break;
  }
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="100%" height="100%" fill="${theme.light.wine}"/>
    <rect x="14" y="14" width="${w - 28}" height="${h - 28}" fill="none" stroke="${theme.light.gilt}" stroke-width="1.5"/>
  </svg>`;
  const middle = { middle: w / 2 };
  return sharp(Buffer.from(ground))
    .composite(words.height > h ? [] : stack([words], middle, (h - words.height) / 2))
    .png(fastPng)
    .toBuffer();
}

/** Adds the shadow below a cover, and transparent room for it. */
async function withShadow(cover: Buffer, w: number, h: number): Promise<Buffer> {
  const room = 28;
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${w + 2 * room}" height="${h + 2 * room}">
    <filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
    <rect x="${room}" y="${room + 8}" width="${w}" height="${h}" fill="#000" fill-opacity=".42" filter="url(#s)"/>
  </svg>`;
  return sharp(Buffer.from(shadow))
    .composite([{ input: cover, left: room, top: room }])
    .png(fastPng)
    .toBuffer();
}

const coverTimeoutMs = 2000;
const maxCoverBytes = 8 * 1024 * 1024;

/** Loads the images of the covers. One without an image, or that does not load, is null. */
const loadCovers = ({ covers }: SharePicture): Promise<(Uint8Array | null)[]> =>
  Promise.all(covers.map(({ url }) => loadCover(url)));

async function loadCover(url: string | null): Promise<Uint8Array | null> {
  if (url === null) return null;
  try {
    const signal = AbortSignal.timeout(coverTimeoutMs);
    const response = await fetch(imageUrl(url, 640), { signal });
    const isSmall = Number(response.headers.get('content-length') ?? 0) <= maxCoverBytes;
    if (response.ok && isSmall) return await response.bytes();
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

const sheet = readFileSync(join(process.cwd(), 'src/styles/collection-gradients.css'), 'utf8');

/** Returns the two colors of a collection's gradient. */
export function gradient(key: string): readonly [string, string] {
  const pattern = `\\.${key} \\{\\s*background: linear-gradient\\(135deg, (#\\w+), (#\\w+)\\)`;
  const [, from, to] = new RegExp(pattern).exec(sheet) ?? [];
  if (!from || !to) throw new Error(`The stylesheet has no gradient named ${key}`);
  return [from, to];
}
