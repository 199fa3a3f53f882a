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
