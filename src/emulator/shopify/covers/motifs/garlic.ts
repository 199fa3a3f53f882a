import { around, dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A bulb, its leaves, and the round flower on top. */
export function garlic({ main, second, accent, ground }: Inks): string {
  const bulb =
    'M0-38C-14 4-128 20-128 96C-128 152-66 178 0 178C66 178 128 152 128 96C128 20 14 4 0-38Z';
  const cloves = mirrored(
    line('M4-4C14 44 82 60 76 118C74 146 58 164 40 172', ground, 5) +
      line('M0 10C10 70 34 90 30 172', ground, 5),
  );
  const roots = mirrored(line('M6 178C8 188 14 192 16 199M24 176C30 184 38 186 44 192', accent, 5));
  const floret = line('M0-14L0-50', second, 4) + dot(0, -55, 9, accent) + dot(0, -30, 5, main);
  return [
    roots,
    mirrored(leaf(4, -30, -38, 190, 40, second) + leaf(2, -20, -64, 120, 26, second)),
    line('M0-30L0-130', second, 13),
    shape(bulb, main),
    cloves,
    moved(0, -140, around(14, floret) + dot(0, 0, 20, main)),
  ].join('');
}
