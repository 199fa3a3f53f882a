import { around, dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A worked brass plate, and the dark behind the keyhole. */
export function keyhole({ main, second, accent, ground }: Inks): string {
  const half = [
    shape(
      'M0-170C40-170 44-136 74-128C112-120 118-84 100-56C90-40 90-10 92 20C94 62 120 84 98 122C80 146 46 138 34 158C24 178 14 188 0 190Z',
      main,
    ),
    line('M18-148C30-122 52-112 70-104C90-94 88-72 78-56', second, 5),
    line('M66 30C70 66 90 84 76 110C62 126 36 124 22 146', second, 5),
    dot(64, -84, 7, second),
  ].join('');
  return [
    mirrored(leaf(66, -150, -50, 60, 26, second) + leaf(80, 140, 42, 60, 26, second)),
    mirrored(half),
    moved(0, -34, around(12, dot(0, -62, 6, accent))),
    dot(0, -34, 40, ground),
    shape('M-15-16L15-16L34 92L-34 92Z', ground),
    shape('M0 104L8 118L0 132L-8 118Z', accent),
    dot(0, -150, 8, accent),
  ].join('');
}
