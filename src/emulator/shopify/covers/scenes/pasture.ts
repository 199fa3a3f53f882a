import { box, dot, line, moved, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

function sheep(fleece: string, face: string): string {
  return [
    line('M-20 22L-20 46M-6 24L-6 46M14 24L14 46M26 22L26 46', face, 6),
    ...[
      [-30, 0],
      [-10, -14],
      [14, -14],
      [32, 0],
      [16, 12],
      [-14, 12],
      [0, 0],
    ].map(([x = 0, y = 0]) => dot(x, y, 19, fleece)),
    shape('M-60-14C-46-26-30-18-32-4C-34 10-50 14-56 4Z', face),
  ].join('');
}

/** Ploughed and mown fields in stripes, a wall, three sheep and the sun. */
export function pasture(page: CoverSpec): Composition {
  const { palette } = page;
  const rows = Array.from({ length: 9 }, (_, index) =>
    line(
      `M${440 + index * 46} 1000C${460 + index * 30} 940 ${480 + index * 22} 900 ${520 + index * 12} 846`,
      palette.main,
      6,
    ),
  );
  const field = mix(palette.second, palette.ground, 0.45);
  return {
    art: [
      paper(palette.ground),
      dot(560, 770, 110, palette.accent),
      ...[0, 1, 2].map((index) =>
        line(
          `M${90 + index * 60} ${680 + index * 26}L${260 + index * 50} ${680 + index * 26}`,
          palette.accent,
          6,
        ),
      ),
      shape('M0 850C160 770 300 780 420 840C560 800 700 800 800 850L800 1200L0 1200Z', field),
      shape('M360 1020C420 900 560 830 800 840L800 1080Z', palette.second),
      ...rows,
      shape(
        'M0 960C180 880 360 900 520 980C640 1030 720 1040 800 1030L800 1200L0 1200Z',
        mix(palette.main, palette.ground, 0.12),
      ),
      dot(120, 816, 52, palette.second) +
        dot(176, 800, 62, palette.second) +
        dot(230, 826, 48, palette.second) +
        box(170, 820, 13, 74, palette.second),
      moved(190, 986, sheep(palette.panel, palette.panelText), 0, 1.15),
      moved(350, 1050, sheep(palette.panel, palette.panelText), 0, 1.3),
      moved(520, 1104, sheep(palette.panel, palette.panelText), 0, 1.05),
      line(
        'M0 1150L800 1150M0 1184L800 1184M40 1110L40 1200M220 1116L220 1200M400 1120L400 1200M580 1122L580 1200M760 1122L760 1200',
        palette.ground,
        10,
      ),
    ].join(''),
    blocks: skyWords(page, 400),
  };
}
