import { box, moved } from '../svg.ts';
import type { Motif } from '../inks.ts';
import { paper } from '../ornaments.ts';
import { onPanel, setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A wide paper band around the book, under a large emblem. */
export function band(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 64, y: 764, width: 672, height: 260, ...onPanel(page) });
  const author = setAuthor(page, { x: 80, y: 1052, width: 640, height: 52, ...onPanel(page) });
  return {
    art: [
      paper(palette.ground),
      moved(400, 362, motif(palette), 0, 1.55),
      box(0, 704, 800, 452, palette.panel),
      box(0, 718, 800, 5, palette.panelText),
      box(0, 1137, 800, 5, palette.panelText),
    ].join(''),
    blocks: [title, author],
  };
}
