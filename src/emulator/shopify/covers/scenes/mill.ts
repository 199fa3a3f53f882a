import { box, line, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

function windows(
  x: number,
  y: number,
  columns: number,
  rows: number,
  lit: string,
  dark: string,
): string {
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return box(
      x + column * 46,
      y + row * 62,
      24,
      36,
      (column * 3 + row * 5) % 4 === 0 ? dark : lit,
    );
  }).join('');
}

/** Mills and their chimneys; the smoke blows one way. */
export function mill(page: CoverSpec): Composition {
  const { palette } = page;
  const far = mix(palette.second, palette.ground, 0.45);
  const chimney = (x: number, top: number, fill: string) =>
    shape(`M${x} 1200L${x + 8} ${top}L${x + 46} ${top}L${x + 54} 1200Z`, fill) +
    box(x + 2, top - 14, 50, 18, fill);
  const smoke = (x: number, y: number) =>
    line(
      `M${x} ${y}C${x - 10} ${y - 44} ${x + 70} ${y - 30} ${x + 66} ${y - 66}C${x + 60} ${y - 96} ${x + 140} ${y - 84} ${x + 170} ${y - 100}`,
      palette.accent,
      15,
    );
  return {
    art: [
      paper(palette.ground),
      chimney(96, 800, far),
      chimney(620, 760, far),
      shape('M0 960L150 960L150 920L230 880L310 920L310 960L800 960L800 1200L0 1200Z', far),
      chimney(210, 700, palette.second),
      chimney(470, 640, palette.second),
      smoke(236, 676),
      smoke(496, 616),
      shape(
        'M40 1200L40 912L120 862L120 912L200 862L200 912L280 862L280 912L360 862L360 1200Z',
        palette.second,
      ),
      box(360, 860, 400, 340, palette.main),
      shape('M340 860L560 790L780 860Z', palette.main),
      windows(384, 892, 8, 3, palette.accent, palette.second),
      windows(70, 940, 6, 2, palette.accent, palette.ground),
      shape('M0 1108C200 1076 500 1130 800 1090L800 1200L0 1200Z', palette.ground),
      line('M40 1150C160 1132 280 1166 400 1148C520 1130 640 1164 760 1146', palette.second, 7),
      line('M120 1176C220 1162 300 1186 400 1174C500 1162 600 1184 680 1172', palette.second, 5),
    ].join(''),
    blocks: skyWords(page, 380),
  };
}
