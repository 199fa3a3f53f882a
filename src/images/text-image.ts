import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import subsetFont from 'subset-font';
import { cached } from './file-cache.ts';

const faces = {
  title: {
    family: 'Young Serif',
    file: '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  },
  text: {
    family: 'Hanken Grotesk',
    file: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    axes: { wght: 500 },
  },
} as const;

export type TextOptions = {
  text: string;
  face: keyof typeof faces;
  size: number;
  color: string;
  /** The width at which lines wrap, in pixels. */
  width: number;
  /** Also wraps inside words that are wider than the line. */
  breaksWords?: boolean;
};
export type RenderedText = { input: Buffer; width: number; height: number };

/** Characters that Pango markup cannot contain. */
const unsupportedChars = /[\p{Cc}\uFFFE\uFFFF]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const emptyText: RenderedText = { input: Buffer.alloc(0), width: 0, height: 0 };

/** Renders text in one of the shop's fonts, centered on a transparent background. */
export async function renderText(options: TextOptions): Promise<RenderedText> {
  const { face, size, color, width, breaksWords } = options;
  const text = options.text.toWellFormed().replace(unsupportedChars, ' ');
  if (!visible.test(text)) return emptyText;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      font: `${faces[face].family} ${size}`,
      fontfile: await fontFor(face, text),
      width,
      wrap: breaksWords ? 'word-char' : 'word',
      align: 'centre',
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
async function fontFor(face: keyof typeof faces, text: string): Promise<string> {
  const characters = [...new Set(text)].toSorted().join('');
  return cached({ font: faces[face], letters: characters }, async () => {
    const source = await readFile(join(process.cwd(), 'node_modules', faces[face].file));
    const { axes } = { axes: undefined, ...faces[face] };
    return subsetFont(source, characters, {
      targetFormat: 'truetype',
      ...(axes && { variationAxes: axes }),
    });
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Stacks texts and gaps downwards from `top`, each centered on `middle`. */
export function stack(parts: readonly (RenderedText | number)[], middle: number, top: number) {
  const overlays: OverlayOptions[] = [];
  let y = top;
  for (const part of parts) {
    if (typeof part === 'number') y += part;
    else if (part.height > 0) {
      overlays.push({
        input: part.input,
        left: Math.round(middle - part.width / 2),
        top: Math.round(y),
      });
      y += part.height;
    }
  }
  return overlays;
}
