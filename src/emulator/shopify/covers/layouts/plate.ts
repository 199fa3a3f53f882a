import { moved } from '../svg.ts';
import type { Motif } from '../inks.ts';
import { paper, steppedFrame } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A framed plate: the title above the emblem, the author at the bottom. */
export function plate(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 112, y: 128, width: 576, height: 400 });
  const author = setAuthor(page, { x: 140, y: 1034, width: 520, height: 60 });
  const free = 1010 - title.bottom;
  const scale = Math.min(1.35, (free - 60) / 400);
  const middle = title.bottom + free / 2 + 6;
  return {
    art:
      paper(palette.ground) +
      steppedFrame(34, palette.accent) +
      moved(400, middle, motif(palette), 0, scale),
    blocks: [title, author],
  };
}
