import { box, dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

/** Wrought-iron gates between two piers, and an avenue beyond. */
export function gate(page: CoverSpec): Composition {
  const { palette } = page;
  const far = mix(palette.second, palette.ground, 0.45);
  const bars = [34, 74, 114, 154, 194].map((x, index) => {
    const top = 700 - index * 12;
    return (
      line(`M${x} 1110L${x} ${top}`, palette.main, 8) +
      shape(`M${x - 11} ${top + 6}L${x} ${top - 34}L${x + 11} ${top + 6}Z`, palette.accent)
    );
  });
  const half = [
    ...[0, 1, 2].map((step) => dot(90 + step * 90, 800 - step * 36, 92 + step * 12, far)),
    box(226, 640, 104, 500, palette.second),
    box(212, 616, 132, 30, palette.second),
    dot(278, 576, 40, palette.second),
    line(
      'M226 700L330 700M226 780L330 780M226 860L330 860M226 940L330 940M226 1020L330 1020',
      palette.ground,
      4,
    ),
    ...bars,
    line('M6 1080L226 1080M6 790L226 752M6 826L226 790', palette.main, 9),
    line(
      'M54 960C54 900 134 900 134 960C134 1010 80 1010 80 966C80 946 108 946 108 966',
      palette.accent,
      7,
    ),
    line('M212 960C212 900 150 880 150 940', palette.accent, 7),
    [0, 1, 2, 3, 4, 5]
      .map((step) =>
        leaf(334 - (step % 2) * 90, 660 + step * 66, step % 2 ? 160 : 40, 58, 32, palette.accent),
      )
      .join(''),
  ].join('');
  return {
    art: [
      paper(palette.ground),
      shape('M260 1200L372 840L428 840L540 1200Z', palette.panel),
      moved(400, 0, mirrored(half)),
      box(0, 1136, 800, 64, palette.second),
    ].join(''),
    blocks: skyWords(page, 370),
  };
}
