import { box, dot, leaf, line, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A cup of tea with rising steam. */
export function teacup({ main, second, accent, ground }: Inks): string {
  const sprig =
    line('M-64 60C-20 84 30 84 74 56', ground, 4) +
    [-44, -8, 28].map((x) => leaf(x, 74, -70, 34, 20, second)).join('') +
    [-26, 10, 48].map((x) => dot(x, 62, 8, accent)).join('');
  return [
    line('M-60-62C-96-100-20-118-56-160', accent, 8),
    line('M0-62C-36-108 40-132 4-184', accent, 8),
    line('M60-62C24-100 100-118 64-160', accent, 8),
    line('M118-4C180-24 188 62 100 66', main, 17),
    shape('M-130-34L130-34C130 60 92 122 42 130L-42 130C-92 122-130 60-130-34Z', main),
    box(-130, -34, 260, 17, second),
    sprig,
    shape('M-170 138C-120 176 120 176 170 138Z', main),
    shape('M-170 138L170 138L160 146L-160 146Z', second),
    box(-58, 168, 116, 11, accent),
  ].join('');
}
