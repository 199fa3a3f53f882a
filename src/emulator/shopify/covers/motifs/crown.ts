import { box, dot, line, mirrored, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A crown of thorns turned to gold, over a scattering of stars. */
export function crown({ main, second, accent, ground }: Inks): string {
  const half = [
    shape('M0-96L46 24L92-60L118 30L188-76L150 104L0 104Z', main),
    dot(92, -78, 15, accent),
    dot(186, -94, 15, accent),
    shape('M66 52L82 72L66 92L50 72Z', accent),
    shape('M120 56L132 72L120 88L108 72Z', second),
    line('M126 8L164-38M86-16L78 28', second, 5),
    star(116, -146, 16, accent),
    dot(58, -136, 6, second),
  ].join('');
  return [
    mirrored(half),
    dot(0, -118, 20, accent),
    dot(0, 72, 20, accent),
    dot(0, 72, 9, ground),
    line('M-150 38L150 38', ground, 5),
    box(-152, 104, 304, 26, second),
    box(-152, 136, 304, 14, main),
    star(0, -172, 22, accent),
  ].join('');
}
