import { pick, hashSeed } from './random.ts';
import { layouts, type Layout } from './layouts.ts';
import { motifs } from './motifs.ts';
import { coverHeight, coverWidth, type Composition, type CoverSpec } from './canvas.ts';
import { palettes, type Palette } from './palettes.ts';
import { scenes } from './scenes.ts';
import type { Voice } from './typefaces.ts';
import type { Block } from './typesetting.ts';

type Drawing = {
  motif?: string | undefined;
  palette?: string | undefined;
  layout?: string | undefined;
};

/**
 * The input of a cover, such as a book of the catalog. Without name parts, the handle selects
 * them.
 */
export type CoverOf = {
  handle: string;
  title: string;
  author?: string | undefined;
  cover?: Drawing | string | null | undefined;
};

/** The italic's b, k and l have curls: a title with several of them is hard to read on a card. */
function voiceFor(handle: string, title: string): Voice {
  const curls = title.match(/[bkl]/g)?.length ?? 0;
  const voices: [Voice, ...Voice[]] =
    curls > 1 ? ['roman', 'black'] : ['italic', 'roman', 'italic', 'black'];
  return pick(voices, `${handle} voice`);
}

type Draw = (page: CoverSpec, layout: Layout) => Composition;

const drawings: Record<string, Draw> = { ...scenes };
for (const [name, motif] of Object.entries(motifs))
  drawings[name] = (page, layout) => layout(page, motif);

function choose<Item>(from: Record<string, Item>, name: string | undefined, seed: string): Item {
  const chosen = name !== undefined && Object.hasOwn(from, name) ? from[name] : undefined;
  const [first, ...others] = Object.values(from);
  if (chosen) return chosen;
  if (!first) throw new Error('The list of options is empty.');
  return pick([first, ...others], seed);
}

/** Returns the colors of a book's cover. */
export function paletteOf({ handle, cover }: Pick<CoverOf, 'handle' | 'cover'>): Palette {
  const name = typeof cover === 'object' && cover !== null ? cover.palette : undefined;
  return choose(palettes, name, `${handle} palette`);
}

/**
 * Returns the drawing and the lettering separately, so that a test can inspect the area below the
 * text.
 */
export function composeCover({ handle, title, author = '', cover }: CoverOf): Composition {
  const drawing = typeof cover === 'object' && cover !== null ? cover : {};
  const palette = paletteOf({ handle, cover });
  const layout = choose(layouts, drawing.layout, `${handle} layout`);
  const page = { title, author, palette, seed: hashSeed(handle), voice: voiceFor(handle, title) };
  return choose(drawings, drawing.motif, `${handle} motif`)(page, layout);
}

/** Returns the cover of a book as SVG. The same book always has the same cover. */
export function drawCover(book: CoverOf): string {
  const { art, blocks } = composeCover(book);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coverWidth}" height="${coverHeight}" viewBox="0 0 ${coverWidth} ${coverHeight}">`,
    `<defs>${outlinesOf(blocks)}</defs>`,
    art,
    ...blocks.map(drawBlock),
    '</svg>',
  ].join('');
}

/** Draws text as outlines, each glyph defined once. No part of a title becomes text or markup. */
function outlinesOf(blocks: Block[]): string {
  const used = new Map<string, string>();
  for (const { letter } of blocks.flatMap(({ lines }) => lines.flatMap(({ letters }) => letters)))
    used.set(letter.name, letter.outline);
  return [...used].map(([name, outline]) => `<path id="${name}" d="${outline}"/>`).join('');
}

function drawBlock({ slot, size, lines }: Block): string {
  const scale = (size / 1000).toFixed(4);
  return lines
    .map(({ x, y, letters }) => {
      const uses = letters.map(
        ({ letter, x: at }) => `<use href="#${letter.name}" x="${Math.round(at)}"/>`,
      );
      const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`;
      return `<g fill="${slot.fill}" transform="${place}">${uses.join('')}</g>`;
    })
    .join('');
}
