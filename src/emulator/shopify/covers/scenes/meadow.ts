import { around, dot, leaf, line, moved, shape } from '../svg.ts';
import { createRandom } from '../random.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

/** Wild flowers, tall as the reader, seen from the grass. */
export function meadow(page: CoverSpec): Composition {
  const { palette, seed } = page;
  const roll = createRandom(seed);
  const stem = mix(palette.second, palette.ground, 0.15);
  const heads = [
    around(9, leaf(0, 0, 0, 62, 24, palette.main)) + dot(0, 0, 20, palette.accent),
    around(12, line('M0 0L0-46', palette.accent, 5) + dot(0, -50, 8, palette.accent)) +
      dot(0, 0, 9, palette.main),
    shape('M0 34C-50 20-54-30-40-52L-16-28L0-58L16-28L40-52C54-30 50 20 0 34Z', palette.accent),
    around(5, dot(0, -26, 23, palette.main)) + dot(0, 0, 14, palette.ground),
    [0, 1, 2, 3, 4]
      .map(
        (row) =>
          dot(-13, row * 26 - 56, 13, palette.main) + dot(13, row * 26 - 44, 13, palette.main),
      )
      .join('') + dot(0, -74, 10, palette.main),
  ];
  const flowers = Array.from({ length: 11 }, (_, index) => {
    const x = 44 + index * 71 + roll() * 20;
    const y = 690 + roll() * 130 + (index % 2) * 170;
    const bend = (roll() - 0.5) * 90;
    return [
      line(`M${x + bend} 1210C${x + bend} 1080 ${x} 1000 ${x} ${y}`, stem, 8),
      leaf(x + bend * 0.6, 1080, -60, 130, 34, stem),
      leaf(x + bend * 0.6, 1110, -124, 120, 32, stem),
      moved(
        x,
        y,
        heads[(index + seed) % heads.length] ?? '',
        (roll() - 0.5) * 24,
        0.95 + roll() * 0.3,
      ),
    ].join('');
  });
  const grass = Array.from({ length: 34 }, (_, index) =>
    leaf(
      index * 25 - 10,
      1215,
      -90 + (roll() - 0.5) * 40,
      120 + roll() * 120,
      20,
      index % 3 ? stem : palette.second,
    ),
  );
  return {
    art: [paper(palette.ground), ...flowers, ...grass].join(''),
    blocks: skyWords(page, 400),
  };
}
