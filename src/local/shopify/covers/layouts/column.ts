import { box, moved } from '../brush.ts';
import type { Motif } from '../inks.ts';
import { paper } from '../ornament.ts';
import { setAuthor, setTitle, type Composition, type Page } from '../page.ts';

/** A strip of emblems down the left side, as on a decorated spine. */
export function column(page: Page, motif: Motif): Composition {
  const { palette } = page;
  const left = { align: 'start', x: 268, width: 486 } as const;
  const inks = { ...palette, main: palette.panelText, ground: palette.panel };
  const title = setTitle(page, { ...left, y: 96, height: 800, stand: 'top' });
  const author = setAuthor(page, { ...left, y: 1040, height: 90, stand: 'bottom' });
  const strip = [0, 1, 2, 3, 4].map((row) => moved(110, 120 + row * 240, motif(inks), 0, 0.44));
  return {
    art: [
      paper(palette.ground),
      box(0, 0, 220, 1200, palette.panel),
      box(228, 0, 5, 1200, palette.accent),
      ...strip,
      box(268, 1010, 96, 7, palette.accent),
    ].join(''),
    blocks: [title, author],
  };
}
