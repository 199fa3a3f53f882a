import { box, moved } from '../svg.ts';
import { mix } from '../color.ts';
import type { Motif } from '../inks.ts';
import { paper } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A strip of emblems down the left side, as on a decorated spine, and a large one blind-stamped. */
export function column(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const { ground, text, panel, panelText, accent } = palette;
  const left = { align: 'start', x: 272, width: 478, stand: 'top' } as const;
  const title = setTitle(page, { ...left, y: 96, height: 540 });
  const author = setAuthor(page, { ...left, y: title.bottom + 62, height: 92 });
  const strip = [0, 1, 2, 3, 4].map((row) => `<use href="#tile" x="110" y="${120 + row * 240}"/>`);
  const tile = motif({ ...palette, main: panelText, ground: panel });
  const stamp = motif({
    main: mix(ground, text, 0.16),
    second: mix(ground, text, 0.1),
    accent: mix(ground, text, 0.24),
    ground,
  });
  const free = 1200 - author.bottom;
  return {
    art: [
      paper(ground),
      `<defs><g id="tile">${moved(0, 0, tile, 0, 0.44)}</g></defs>`,
      moved(512, author.bottom + free / 2, stamp, 0, Math.min(1.25, (free - 90) / 400)),
      box(0, 0, 220, 1200, panel),
      box(228, 0, 5, 1200, accent),
      ...strip,
      box(272, title.bottom + 26, 96, 7, accent),
    ].join(''),
    blocks: [title, author],
  };
}
