import { box, moved } from '../svg.ts';
import { mix } from '../color.ts';
import type { Motif } from '../inks.ts';
import { paper, rule } from '../ornaments.ts';
import { onPanel, setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A cloth strewn with the emblem, and a pasted label. */
export function label(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 128, y: 420, width: 544, height: 280, ...onPanel(page) });
  const author = setAuthor(page, { x: 140, y: 750, width: 520, height: 52, ...onPanel(page) });
  const tile = motif({ ...palette, accent: mix(palette.accent, palette.main, 0.3) });
  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from(
      { length: 5 },
      (_, column) =>
        `<use href="#tile" x="${column * 200 + (row % 2 ? -100 : 0)}" y="${row * 171}"/>`,
    ).join(''),
  );
  return {
    art: [
      paper(palette.ground),
      `<defs><g id="tile">${moved(0, 0, tile, 0, 0.4)}</g></defs>`,
      rows.join(''),
      box(74, 344, 652, 512, palette.ground),
      box(86, 356, 628, 488, palette.panel),
      `<rect x="102" y="372" width="596" height="456" fill="none" stroke="${palette.panelText}" stroke-width="4"/>`,
      rule(400, 728, 220, palette.panelText),
    ].join(''),
    blocks: [title, author],
  };
}
