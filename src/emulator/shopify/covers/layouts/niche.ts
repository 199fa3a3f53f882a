import { line, moved, shape } from '../svg.ts';
import type { Motif } from '../inks.ts';
import { frame, paper } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A lit niche around the emblem. */
export function niche(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 84, y: 84, width: 632, height: 330 });
  const author = setAuthor(page, { x: 90, y: 1080, width: 620, height: 52 });
  const top = title.bottom + 40;
  const half = 236;
  const arch = (inset: number) => {
    const [reach, head] = [half - inset, top + inset];
    return `M${400 - reach} ${1034 - inset}L${400 - reach} ${head + half - inset}A${reach} ${reach} 0 0 1 ${400 + reach} ${head + half - inset}L${400 + reach} ${1034 - inset}Z`;
  };
  const inks = { ...palette, main: palette.panelText, ground: palette.panel };
  const free = 1034 - top;
  const scale = Math.min(1.02, (free - 110) / 400);
  return {
    art: [
      paper(palette.ground),
      frame(30, palette.accent, 4),
      shape(arch(0), palette.panel),
      line(arch(-14), palette.accent, 4),
      line(arch(14), palette.panelText, 3),
      moved(400, top + free / 2 + 22, motif(inks), 0, scale),
    ].join(''),
    blocks: [title, author],
  };
}
