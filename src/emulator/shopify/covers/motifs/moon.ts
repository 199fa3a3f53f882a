import { around, dot, line, moved, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A crescent with a sleeping face, and its rays. */
export function moon({ main, second, accent, ground }: Inks): string {
  const ray = line('M0-164L0-182', accent, 6);
  const crescent =
    'M40-138C-50-130-130-66-130 12C-130 96-56 150 36 136C-20 110-48 66-46 44C-62 34-72 26-70 14C-62 4-56-4-56-16C-60-70-20-116 40-138Z';
  return [
    around(24, ray, 7.5),
    around(24, dot(0, -172, 4, second)),
    dot(0, 0, 150, second),
    shape(crescent, main),
    line('M-112 4C-102 16-88 16-80 6', ground, 5),
    line('M-72 58C-80 66-90 68-98 64', ground, 5),
    dot(-92, 40, 9, accent),
    moved(
      0,
      0,
      star(64, -26, 36, accent) +
        star(26, 66, 18, accent) +
        star(92, 44, 13, accent) +
        dot(98, -76, 6, main),
    ),
    dot(34, -88, 5, main),
  ].join('');
}
