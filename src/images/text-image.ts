import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import opentype from 'opentype.js';
import sharp, { type OverlayOptions } from 'sharp';
import subsetFont from 'subset-font';
import { theme } from '../domain/site/shop.ts';
import { cached } from './file-cache.ts';

/** The weights of the two fonts in images. */
const weights = { title: 400, text: 500 };

export type TextOptions = {
  text: string;
  face: keyof typeof weights;
  size: number;
  color: string;
  /** The width at which lines wrap, in pixels. */
  width: number;
  /** Also wraps inside words that are wider than the line. */
  breaksWords?: boolean;
  /** False if lines start at the side from which they are read. */
  isCentered?: boolean;
};
export type RenderedText = { input: Buffer; width: number; height: number };

/** The visible characters of Latin-1, and the marks of typographers. */
const latin = `${String.fromCharCode(...range(0x20, 0x7e), ...range(0xa0, 0xff))}‘’“”–—…`;

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_code, index) => first + index);
}

/** Characters that Pango markup cannot contain. */
const unsupportedChars = /[\p{Cc}\uFFFE\uFFFF]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const emptyText: RenderedText = { input: Buffer.alloc(0), width: 0, height: 0 };

/** Renders text in one of the shop's fonts on a transparent background. */
export async function renderText(options: TextOptions): Promise<RenderedText> {
  const { face, size, color, width, breaksWords, isCentered = true } = options;
  const text = options.text.toWellFormed().replace(unsupportedChars, ' ');
  if (!visible.test(text)) return emptyText;
  const fontfile = await fontFor(face, text);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      // Without the comma, Pango reads the last word of a family as a weight.
      font: `${await readFamily(fontfile)}, ${size}`,
      fontfile,
      width: Math.round(width),
      wrap: breaksWords ? 'word-char' : 'word',
      align: isCentered ? 'centre' : 'left',
      // One point is one pixel.
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Returns a TrueType subset of the font for a text, because Pango cannot read WOFF2. */
async function fontFor(face: keyof typeof weights, text: string): Promise<string> {
  // Most texts need no others, so that they share a file.
  const characters = [...new Set(latin + text)].toSorted().join('');
  const { file, isVariable } = theme[face];
  return cached({ file, weight: weights[face], characters }, async () => {
    const source = await readFile(join(process.cwd(), 'node_modules', file));
    return subsetFont(source, characters, {
      targetFormat: 'truetype',
      ...(isVariable && { variationAxes: { wght: weights[face] } }),
    });
  });
}

/** Returns the name of a font in its file, which may say more than the family: `Figtree Light`. */
async function readFamily(fontfile: string): Promise<string> {
  const { buffer } = new Uint8Array(await readFile(fontfile));
  return opentype.parse(buffer).getEnglishName('fontFamily');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Stacks texts and gaps downwards from `top`, at a left edge or each centered on a middle. */
export function stack(
  parts: readonly (RenderedText | number)[],
  place: { left: number } | { middle: number },
  top: number,
) {
  const overlays: OverlayOptions[] = [];
  let y = top;
  for (const part of parts) {
    if (typeof part === 'number') y += part;
    else if (part.height > 0) {
      const left = 'left' in place ? place.left : Math.round(place.middle - part.width / 2);
      overlays.push({ input: part.input, left, top: Math.round(y) });
      y += part.height;
    }
  }
  return overlays;
}
