import { around, dot, hoop, moved } from '../svg.ts';
import type { Motif } from '../inks.ts';
import { frame, paper } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** The emblem in a beaded round, the title over it. */
export function medallion(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 84, y: 92, width: 632, height: 380 });
  const author = setAuthor(page, { x: 90, y: 1072, width: 620, height: 56 });
  const free = 1052 - title.bottom;
  const radius = Math.min(330, free / 2 - 34);
  const inks = { ...palette, main: palette.panelText, ground: palette.panel };
  return {
    art: [
      paper(palette.ground),
      frame(30, palette.accent, 4),
      moved(
        400,
        title.bottom + free / 2 + 4,
        dot(0, 0, radius, palette.panel) +
          hoop(0, 0, radius - 14, palette.panelText, 3) +
          around(40, dot(0, -radius - 16, 6, palette.accent)) +
          moved(0, 0, motif(inks), 0, (radius * 0.7) / 200),
      ),
    ].join(''),
    blocks: [title, author],
  };
}
