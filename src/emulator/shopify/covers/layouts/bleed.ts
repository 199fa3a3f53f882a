import { box, moved } from '../svg.ts';
import type { Motif } from '../inks.ts';
import { paper } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A large emblem that extends beyond the corner; text aligned left. */
export function bleed(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const left = { align: 'start', stand: 'top' } as const;
  const author = setAuthor(page, { x: 66, y: 70, width: 660, height: 50, ...left });
  const title = setTitle(page, { x: 62, y: 172, width: 676, height: 400, ...left });
  const top = title.bottom + 36;
  const scale = Math.min(2.3, (1330 - top) / 400);
  return {
    art:
      paper(palette.ground) +
      box(66, 136, 96, 8, palette.accent) +
      moved(500, top + scale * 200, motif(palette), -8, scale * 0.94),
    blocks: [author, title],
  };
}
