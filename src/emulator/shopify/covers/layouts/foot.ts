import { moved } from '../svg.ts';
import type { Motif } from '../inks.ts';
import { paper, rule } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A large emblem at the top; the text at the bottom. */
export function foot(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 70, y: 660, width: 660, height: 350, stand: 'bottom' });
  const author = setAuthor(page, { x: 80, y: 1078, width: 640, height: 56 });
  const free = title.top - 50;
  const scale = Math.min(1.62, (free - 84) / 400);
  return {
    art:
      paper(palette.ground) +
      moved(400, 50 + free / 2, motif(palette), 0, scale) +
      rule(400, 1048, 300, palette.accent),
    blocks: [title, author],
  };
}
