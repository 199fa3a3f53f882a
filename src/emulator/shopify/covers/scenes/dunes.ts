import { dot, line, shape, star } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

/** Dunes with a sharp edge of shadow, striped tents, a rider's track. */
export function dunes(page: CoverSpec): Composition {
  const { palette } = page;
  const shade = mix(palette.second, palette.ground, 0.25);
  const tent = (x: number, y: number, half: number) =>
    shape(
      `M${x} ${y - half}C${x + 14} ${y - half * 0.5} ${x + half * 0.7} ${y - half * 0.3} ${x + half} ${y}L${x - half} ${y}C${x - half * 0.7} ${y - half * 0.3} ${x - 14} ${y - half * 0.5} ${x} ${y - half}Z`,
      palette.panel,
    ) +
    shape(`M${x} ${y - half}L${x + half * 0.3} ${y}L${x - half * 0.3} ${y}Z`, palette.panelText) +
    line(`M${x} ${y - half}L${x} ${y - half - 26}`, palette.panel, 4) +
    shape(`M${x} ${y - half - 28}l28 8l-28 10Z`, palette.accent);
  return {
    art: [
      paper(palette.ground),
      dot(236, 750, 92, palette.accent),
      star(600, 650, 17, palette.main) +
        star(690, 720, 9, palette.main) +
        star(470, 690, 9, palette.main),
      shape('M0 900C200 800 340 860 480 830C620 800 700 850 800 820L800 1200L0 1200Z', shade),
      shape('M240 1000C360 900 480 850 620 900C560 960 600 1020 700 1080L240 1080Z', palette.main),
      shape(
        'M620 900C700 910 760 960 800 990L800 1100L700 1080C600 1020 560 960 620 900Z',
        palette.second,
      ),
      tent(180, 948, 88),
      tent(312, 962, 62),
      shape(
        'M0 950C160 930 320 960 430 1040C520 1100 640 1110 800 1080L800 1200L0 1200Z',
        palette.second,
      ),
      shape(
        'M0 1040C140 980 300 1020 360 1100C420 1150 560 1170 800 1150L800 1200L0 1200Z',
        palette.main,
      ),
      line(
        'M470 1150C440 1110 400 1090 396 1050C394 1010 440 1000 470 970',
        palette.ground,
        5,
      ).replace('/>', ' stroke-dasharray="2 18"/>'),
      line(
        'M40 1110C120 1080 200 1090 260 1130M80 1150C150 1130 200 1140 240 1166',
        palette.second,
        5,
      ),
    ].join(''),
    blocks: skyWords(page, 400),
  };
}
