import sharp from 'sharp';
import { excerpt } from '../domain/excerpt.ts';
import { shop } from '../domain/shop.ts';
import { gradient, color } from './theme-colors.ts';
import { cached } from './file-cache.ts';
import { renderText, type RenderedText, stack } from './text-image.ts';

/** What a page shows where it is shared: 1200 by 630 pixels, as the networks ask. */
const shareSize = { width: 1200, height: 630 } as const;
const { width, height } = shareSize;

export type ShareWords = {
  /** In small letters over the title. */
  over: string;
  title: string;
  /** A sentence under it. */
  under: string;
  /** A collection's gradient; without one the picture is paper. */
  gradient?: string;
};

export const wordsOfShop: ShareWords = {
  over: `${shop.town}, ${shop.regionName}`,
  title: shop.name,
  under: shop.tagline,
};

/** Raised when pictures are drawn otherwise than before. */
const edition = 2;

/** Draws the picture of the site or a collection; the file of its JPEG. */
export function drawShare(words: ShareWords): Promise<string> {
  const ink = words.gradient
    ? { ground: gradient(words.gradient), title: '#fff8f0', soft: '#fff8f0', rule: '#f0d9a8' }
    : {
        ground: [color('paper'), color('shade')] as const,
        title: color('ink'),
        soft: color('soft'),
        rule: color('rose'),
      };
  return cached({ edition, words, ink }, async () => {
    const over = await renderText({
      text: words.over,
      face: 'text',
      size: 30,
      color: ink.soft,
      width: 960,
      breaksWords: true,
    });
    const title = await largest(words.title, ink.title);
    const under = await renderText({
      text: words.under,
      face: 'text',
      size: 34,
      color: ink.soft,
      width: 900,
      breaksWords: true,
    });
    const ornament = 92;
    const tall = over.height + 36 + title.height + ornament + under.height;
    const top = (height - tall) / 2;
    const [from, to] = ink.ground;
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>
      <g fill="none" stroke="${ink.rule}">
        <rect x="28" y="28" width="${width - 56}" height="${height - 56}" stroke-width="5"/>
        <rect x="40" y="40" width="${width - 80}" height="${height - 80}" stroke-width="1.5"/>
      </g>
      <g transform="translate(${width / 2} ${top + over.height + 36 + title.height + ornament / 2})" fill="${ink.rule}">
        <path d="M-190-1h150v2h-150zM40-1h150v2H40z"/>
        <path d="M0 16C-10 9-17 3-17-5c0-5 4-9 9-9 3 0 6 2 8 5 2-3 5-5 8-5 5 0 9 4 9 9 0 8-7 14-17 21z"/>
      </g>
    </svg>`;
    return sharp(Buffer.from(ground))
      .composite(stack([over, 36, title, ornament, under], width / 2, top))
      .flatten()
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });
}

/** The largest setting of a title that leaves room for what stands around it. */
async function largest(title: string, ink: string): Promise<RenderedText> {
  const words = { text: excerpt(title, 120), face: 'title', color: ink, width: 1000 } as const;
  for (const size of [112, 96, 80, 68, 56, 46]) {
    const set = await renderText({ ...words, size });
    if (set.width <= words.width && set.height <= 250) return set;
  }
  return renderText({ ...words, size: 46, breaksWords: true });
}
