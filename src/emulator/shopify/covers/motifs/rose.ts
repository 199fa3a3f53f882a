import { around, dot, leaf, line } from '../svg.ts';
import type { Inks } from '../inks.ts';

function petals(
  count: number,
  reach: number,
  width: number,
  fill: string,
  edge: string,
  start: number,
) {
  const d = `M0 0C${-width * 1.1} ${-reach * 0.3} ${-width} ${-reach} 0 ${-reach}C${width} ${-reach} ${width * 1.1} ${-reach * 0.3} 0 0Z`;
  const petal = `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="5"/>`;
  return around(count, petal, start);
}

/** A full-blown rose seen from above, with leaves between its petals. */
export function rose({ main, second, accent, ground }: Inks): string {
  const spray =
    leaf(0, -90, -90, 108, 54, second) +
    line('M0-100L0-178', ground, 3) +
    leaf(-18, -100, -128, 64, 30, second) +
    leaf(18, -100, -52, 64, 30, second);
  return [
    around(5, spray, 36),
    petals(5, 150, 100, main, ground, 0),
    petals(5, 112, 78, main, ground, 36),
    petals(5, 78, 56, main, ground, 8),
    petals(3, 50, 40, accent, ground, 40),
    dot(0, 0, 16, accent),
    line('M-10 4C-10-10 10-10 9 3C8 11-3 10-3 4', ground, 4),
  ].join('');
}
