import { box, dot, line, mirrored, moved, shape } from './svg.ts';
import { fitText, type Block, type Slot } from './typesetting.ts';
import type { Palette } from './palettes.ts';
import type { Voice } from './typefaces.ts';

/** The size of a cover in drawing units, with the ratio 2:3 of books. */
export const coverWidth = 800;
export const coverHeight = 1200;

export type CoverSpec = {
  title: string;
  author: string;
  voice: Voice;
  palette: Palette;
  seed: number;
};

/** A drawing, and the lettering on the flat areas that it leaves free. */
export type Composition = { art: string; blocks: Block[] };

type Place = Pick<Slot, 'x' | 'y' | 'width' | 'height'> & Partial<Slot>;

const leading = { roman: 1.04, italic: 1.02, black: 0.98 } as const;

/** Sets the title as large as the slot allows. */
export function setTitle({ title, voice, palette }: CoverSpec, place: Place): Block {
  return fitText(title, {
    voice,
    largest: 178,
    smallest: 50,
    capitals: null,
    leading: leading[voice],
    align: 'middle',
    stand: 'middle',
    fill: palette.text,
    on: palette.ground,
    ...place,
  });
}

/** Sets the author's name in spaced capitals. */
export function setAuthor({ author, palette }: CoverSpec, place: Place): Block {
  return fitText(author, {
    voice: 'roman',
    largest: 43,
    smallest: 27,
    capitals: 90,
    leading: 1.25,
    align: 'middle',
    stand: 'middle',
    fill: palette.text,
    on: palette.ground,
    ...place,
  });
}

export function onPanel({ palette }: CoverSpec): Pick<Slot, 'fill' | 'on'> {
  return { fill: palette.panelText, on: palette.panel };
}

/** Draws a rule with a lozenge in its middle. */
export function rule(x: number, y: number, width: number, color: string): string {
  const half = line(`M22 0L${width / 2} 0`, color, 4) + dot(width / 2, 0, 5, color);
  return moved(x, y, mirrored(half) + shape('M0-12L12 0L0 12L-12 0Z', color));
}

/** Draws the outline of a rectangle. */
export function frame(inset: number, color: string, width: number): string {
  const side = `width="${coverWidth - inset * 2}" height="${coverHeight - inset * 2}"`;
  return `<rect x="${inset}" y="${inset}" ${side} fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

/** Draws a double frame whose inner line is notched at the corners. */
export function steppedFrame(inset: number, color: string): string {
  const [a, b, right, foot] = [
    inset + 18,
    inset + 62,
    coverWidth - inset - 18,
    coverHeight - inset - 18,
  ];
  const [c, d] = [right - 44, foot - 44];
  const inner = `M${b} ${a}L${c} ${a}L${c} ${b}L${right} ${b}L${right} ${d}L${c} ${d}L${c} ${foot}L${b} ${foot}L${b} ${d}L${a} ${d}L${a} ${b}L${b} ${b}Z`;
  const corner = (x: number, y: number) => dot(x, y, 9, color);
  return [
    frame(inset, color, 6),
    line(inner, color, 3),
    corner(a + 21, a + 21),
    corner(right - 21, a + 21),
    corner(a + 21, foot - 21),
    corner(right - 21, foot - 21),
  ].join('');
}

export function paper(fill: string): string {
  return box(0, 0, coverWidth, coverHeight, fill);
}
