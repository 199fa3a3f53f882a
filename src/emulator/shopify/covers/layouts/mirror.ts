import { moved } from '../svg.ts';
import type { Motif } from '../inks.ts';
import { frame, paper, rule } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** Like a court card: the emblem at the top and, upside down, at the bottom. */
export function mirror(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 92, y: 452, width: 616, height: 230 });
  const author = setAuthor(page, { x: 110, y: 728, width: 580, height: 50 });
  return {
    art: [
      paper(palette.ground),
      frame(30, palette.accent, 5),
      frame(44, palette.accent, 2),
      `<defs><g id="tile">${moved(0, 0, motif(palette), 0, 0.86)}</g></defs>`,
      '<use href="#tile" x="400" y="248"/>',
      '<use href="#tile" transform="translate(400 968) rotate(180)"/>',
      rule(400, 706, 240, palette.accent),
    ].join(''),
    blocks: [title, author],
  };
}
