import { dot, shape } from '../svg.ts';
import { createRandom } from '../random.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import { setAuthor, setTitle, type Composition, type CoverSpec } from '../canvas.ts';

function ridge(y: number, rise: number, roll: () => number, fill: string): string {
  const crests = Array.from({ length: 5 }, (_, index) => {
    const x = index * 200;
    const height = y - rise * (0.25 + roll() * 0.75);
    return `C${x + 40} ${y} ${x + 60} ${height} ${x + 100} ${height}C${x + 140} ${height} ${x + 160} ${y} ${x + 200} ${y}`;
  });
  return shape(`M-60 1200L-60 ${y}L0 ${y}${crests.join('')}L1000 1200Z`, fill);
}

/** Ridge behind ridge, and the moon going down behind the last. */
export function ridges(page: CoverSpec): Composition {
  const { palette, seed } = page;
  const roll = createRandom(seed);
  const title = setTitle(page, { x: 70, y: 84, width: 660, height: 420, stand: 'top' });
  const author = setAuthor(page, { x: 80, y: 1096, width: 640, height: 56 });
  const moon = 250 + roll() * 300;
  const far = [0.25, 0.5, 0.75].map((share, index) =>
    ridge(
      800 + index * 90,
      130 - index * 12,
      roll,
      mix(palette.second, palette.ground, share - 0.2),
    ),
  );
  return {
    art: [
      paper(palette.ground),
      dot(moon, 680, 104, palette.accent),
      ...far,
      ridge(1060, 70, roll, palette.ground),
    ].join(''),
    blocks: [title, author],
  };
}
