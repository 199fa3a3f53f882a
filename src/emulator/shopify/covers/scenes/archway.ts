import { dot, line, mirrored, moved, shape, star } from '../svg.ts';
import { mix } from '../color.ts';
import { paper, rule } from '../ornaments.ts';
import { onPanel, setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

/** A gothic window frame around the text. */
export function archway(page: CoverSpec): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 156, y: 520, width: 488, height: 400, ...onPanel(page) });
  const author = setAuthor(page, { x: 176, y: 968, width: 448, height: 80, ...onPanel(page) });
  const arch = (inset: number, foot: number) => {
    const [left, right, spring] = [90 + inset, 710 - inset, 520];
    return `M${left} ${foot}L${left} ${spring}C${left} 300 ${250 + inset * 0.7} 150 400 ${70 + inset * 1.5}C${550 - inset * 0.7} 150 ${right} 300 ${right} ${spring}L${right} ${foot}Z`;
  };
  const stone = mix(palette.second, palette.ground, 0.4);
  const foil = [0, 90, 180, 270].map((angle) =>
    moved(0, 0, dot(0, -38, 34, palette.ground), angle),
  );
  const trefoil = (x: number) =>
    moved(
      x,
      448,
      dot(0, -22, 22, palette.ground) +
        dot(-19, 8, 22, palette.ground) +
        dot(19, 8, 22, palette.ground),
    );
  return {
    art: [
      paper(palette.ground),
      moved(
        400,
        0,
        mirrored(
          star(300, 110, 26, palette.accent) +
            star(226, 180, 12, palette.accent) +
            dot(340, 210, 7, palette.main) +
            dot(250, 70, 6, palette.main),
        ),
      ),
      shape(arch(0, 1130), stone),
      line(arch(14, 1116), palette.accent, 4),
      shape(arch(40, 1100), palette.panel),
      shape('M400 130C290 200 220 300 150 500L650 500C580 300 510 200 400 130Z', stone),
      line('M130 500L670 500', palette.accent, 6),
      moved(
        400,
        320,
        dot(0, 0, 92, palette.accent) + foil.join('') + dot(0, 0, 16, palette.accent),
      ),
      trefoil(272),
      trefoil(528),
      line('M60 1150L740 1150M90 1128L710 1128', palette.accent, 8),
      rule(400, 946, 200, palette.panelText),
    ].join(''),
    blocks: [title, author],
  };
}
