import { around, dot, leaf, line, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A small five-petalled flower on a long stem. */
export function pimpernel({ main, second, accent, ground }: Inks): string {
  const petal =
    shape('M0-10C-44-36-56-84-34-112C-20-126 20-126 34-112C56-84 44-36 0-10Z', main) +
    line('M0-34L0-86M-8-36L-18-76M8-36L18-76', ground, 4);
  const bud =
    shape('M0 0C-22-10-24-40 0-62C24-40 22-10 0 0Z', main) + leaf(0, 6, -90, 34, 30, second);
  return [
    line('M0-40C6 60-22 120 4 198', second, 9),
    line('M-4 92C30 70 76 66 104 40', second, 6),
    moved(106, 40, bud, 34, 0.9),
    leaf(-2, 120, -158, 120, 50, second),
    leaf(0, 150, -18, 110, 48, second),
    line('M-8 120L-88 90M6 148L84 122', ground, 3),
    moved(
      0,
      -70,
      around(5, petal) +
        dot(0, 0, 24, accent) +
        around(5, dot(0, -34, 5, accent), 36) +
        dot(0, 0, 9, ground),
    ),
  ].join('');
}
