import { dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A half mask with plumes, its ribbons loose. */
export function mask({ main, second, accent, ground }: Inks): string {
  const plumes = [-82, -62, -42]
    .map((angle, index) =>
      leaf(14 + index * 20, -44, angle, 150 - index * 16, 52, index % 2 ? accent : second),
    )
    .join('');
  const half = [
    plumes,
    line('M176-14C200 40 150 70 176 118C190 146 170 170 150 188', accent, 9),
    shape('M0-36C40-62 130-76 196-44C196 30 156 88 100 92C56 94 30 62 0 40Z', main),
    shape('M38 14C56-20 112-28 148-4C136 34 76 52 38 14Z', ground),
    line('M26-30C70-50 130-52 172-34', second, 5),
    line('M30 46C54 76 104 86 140 56', second, 5),
  ].join('');
  return moved(
    0,
    26,
    mirrored(half) + shape('M0-66L18-32L0 2L-18-32Z', accent) + dot(0, -32, 6, ground),
  );
}
