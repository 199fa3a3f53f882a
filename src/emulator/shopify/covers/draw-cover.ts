import { pick, hashSeed } from './random.ts';
import { drawBlock, outlinesOf } from './draw-lettering.ts';
import { layouts, type Layout } from './layouts.ts';
import { motifs } from './motifs.ts';
import { coverHeight, coverWidth, type Composition, type CoverSpec } from './canvas.ts';
import { palettes } from './palettes.ts';
import { scenes } from './scenes.ts';
import type { Voice } from './typefaces.ts';

type Drawing = {
  motif?: string | undefined;
  palette?: string | undefined;
  layout?: string | undefined;
};

/** What a cover is drawn from. A catalog's book fits; where it names no drawing, its handle decides. */
export type CoverOf = {
  handle: string;
  title: string;
  author?: string | undefined;
  cover?: Drawing | string | null | undefined;
};

/** The italic's b, k and l end in curls: a title with several of them is hard to read on a card. */
function voiceFor(handle: string, title: string): Voice {
  const curls = title.match(/[bkl]/g)?.length ?? 0;
  const voices: [Voice, ...Voice[]] =
    curls > 1 ? ['roman', 'black'] : ['italic', 'roman', 'italic', 'black'];
  return pick(voices, `${handle} voice`);
}

type Picture = (page: CoverSpec, layout: Layout) => Composition;

const pictures: Record<string, Picture> = { ...scenes };
for (const [name, motif] of Object.entries(motifs))
  pictures[name] = (page, layout) => layout(page, motif);

function choose<Item>(from: Record<string, Item>, named: string | undefined, words: string): Item {
  const known = named !== undefined && Object.hasOwn(from, named) ? from[named] : undefined;
  const [first, ...others] = Object.values(from);
  if (known) return known;
  if (!first) throw new Error('nothing to choose a cover from');
  return pick([first, ...others], words);
}

/** The drawing and the lettering apart, so that a test can look at what lies under the words. */
export function composeCover({ handle, title, author = '', cover }: CoverOf): Composition {
  const drawing = typeof cover === 'object' && cover !== null ? cover : {};
  const palette = choose(palettes, drawing.palette, `${handle} palette`);
  const layout = choose(layouts, drawing.layout, `${handle} layout`);
  const page = { title, author, palette, seed: hashSeed(handle), voice: voiceFor(handle, title) };
  return choose(pictures, drawing.motif, `${handle} motif`)(page, layout);
}

/** A cover as SVG. The same book always gives the same drawing. */
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
