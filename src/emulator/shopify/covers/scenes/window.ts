import { box, dot, leaf, line, mirrored, moved, shape, star } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

/** A sash window at night from inside, its curtains tied back, a pot on the sill. */
export function window(page: CoverSpec): Composition {
  const { palette } = page;
  const night = mix(palette.panelText, palette.panel, 0.04);
  const curtain =
    shape(
      'M290 556L290 1090L214 1090C226 1010 214 960 190 900C240 830 250 700 246 556Z',
      palette.second,
    ) +
    shape('M246 556C250 700 240 830 190 900L176 880C140 780 120 660 110 556Z', palette.second) +
    line(
      'M226 580C228 700 214 790 186 860M176 580C180 680 180 760 178 840M262 940C268 1000 262 1050 254 1080M236 960C242 1010 240 1050 236 1080',
      palette.ground,
      4,
    ) +
    line('M176 884C210 914 250 914 290 896', palette.accent, 13);
  const pot = [
    line('M0 0L0-90M0-40C-20-60-34-70-40-96M0-30C24-50 34-60 40-86', palette.second, 7),
    dot(0, -104, 24, palette.accent),
    dot(-44, -106, 19, palette.accent),
    dot(44, -96, 19, palette.accent),
    leaf(0, -20, -30, 50, 24, palette.second),
    leaf(0, -14, -150, 50, 24, palette.second),
    shape('M-46-6L46-6L34 66L-34 66Z', palette.main),
  ].join('');
  return {
    art: [
      paper(palette.ground),
      box(130, 572, 540, 520, palette.main),
      box(152, 594, 496, 476, night),
      dot(520, 704, 58, palette.panel),
      dot(496, 690, 52, night),
      star(330, 668, 14, palette.accent) +
        star(286, 760, 8, palette.accent) +
        star(440, 640, 8, palette.accent) +
        star(600, 800, 10, palette.accent),
      shape(
        'M152 940C260 860 340 900 420 920C520 870 580 900 648 880L648 1070L152 1070Z',
        mix(night, palette.second, 0.5),
      ),
      line('M400 594L400 1070M152 832L648 832', palette.main, 14),
      moved(400, 0, mirrored(curtain)),
      line('M80 556L720 556', palette.accent, 16),
      dot(80, 556, 18, palette.accent) + dot(720, 556, 18, palette.accent),
      box(86, 1090, 628, 34, palette.main),
      moved(400, 1024, pot),
    ].join(''),
    blocks: skyWords(page, 360),
  };
}
