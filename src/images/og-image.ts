import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { excerpt } from '../domain/text/sanitize-text.ts';
import { shop, theme } from '../domain/site/shop.ts';
import { cached } from './file-cache.ts';
import { renderText, type RenderedText, stack } from './text-image.ts';

/** The size of Open Graph images in pixels. */
const imageSize = { width: 1200, height: 630 } as const;
const { width, height } = imageSize;

export type OgImageText = {
  /** Small text above the title. */
  eyebrow: string;
  title: string;
  /** A sentence below the title. */
  subtitle: string;
  /** A collection's gradient. Without one, the background is the paper color. */
  gradient?: string;
};

export const shopText: OgImageText = {
  eyebrow: shop.place,
  title: shop.name,
  subtitle: shop.tagline,
};

/** Increment this version when the drawing changes. */
const version = 3;

/** Draws the share image of the site or of a collection. Returns the path of the JPEG. */
export function renderOgImage(text: OgImageText): Promise<string> {
  const colors = text.gradient
    ? { ground: gradient(text.gradient), title: '#fff8f0', soft: '#fff8f0', rule: '#f0d9a8' }
    : {
        ground: [theme.light.paper, theme.light.shade] as const,
        title: theme.light.ink,
        soft: theme.light.soft,
        rule: theme.light.rose,
      };
  return cached({ version, text, colors, theme }, async () => {
    const eyebrow = await renderText({
      text: text.eyebrow,
      face: 'text',
      size: 30,
      color: colors.soft,
      width: 960,
      breaksWords: true,
    });
    const title = await renderTitle(text.title, colors.title);
    const subtitle = await renderText({
      text: text.subtitle,
      face: 'text',
      size: 34,
      color: colors.soft,
      width: 900,
      breaksWords: true,
    });
    const ornament = 92;
    const totalHeight = eyebrow.height + 36 + title.height + ornament + subtitle.height;
    const top = (height - totalHeight) / 2;
    const [from, to] = colors.ground;
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/>
      <g fill="none" stroke="${colors.rule}">
        <rect x="28" y="28" width="${width - 56}" height="${height - 56}" stroke-width="5"/>
        <rect x="40" y="40" width="${width - 80}" height="${height - 80}" stroke-width="1.5"/>
      </g>
      <g transform="translate(${width / 2} ${top + eyebrow.height + 36 + title.height + ornament / 2})" fill="${colors.rule}">
        <path transform="scale(2.6) translate(-72 -8.5)" fill-rule="evenodd" d="${theme.ornament}"/>
      </g>
    </svg>`;
    return sharp(Buffer.from(ground))
      .composite(stack([eyebrow, 36, title, ornament, subtitle], width / 2, top))
      .flatten()
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer();
  });
}

/** Renders a title in the largest size that fits. */
async function renderTitle(title: string, titleColor: string): Promise<RenderedText> {
  const text = {
    text: excerpt(title, 120),
    face: 'title',
    color: titleColor,
    width: 1000,
  } as const;
  for (const size of [112, 96, 80, 68, 56, 46]) {
    const rendered = await renderText({ ...text, size });
    if (rendered.width <= text.width && rendered.height <= 250) return rendered;
  }
  return renderText({ ...text, size: 46, breaksWords: true });
}

const sheet = readFileSync(join(process.cwd(), 'src/styles/collection-gradients.css'), 'utf8');

/** Returns the two colors of a collection's gradient. */
export function gradient(key: string): readonly [string, string] {
  const pattern = `\\.${key} \\{\\s*background: linear-gradient\\(135deg, (#\\w+), (#\\w+)\\)`;
  const [, from, to] = new RegExp(pattern).exec(sheet) ?? [];
  if (!from || !to) throw new Error(`The stylesheet has no gradient named ${key}`);
  return [from, to];
}
