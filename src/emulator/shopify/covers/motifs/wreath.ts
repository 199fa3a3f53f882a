import { around, dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** An evergreen ring with berries and a bow. */
export function wreath({ main, second, accent, ground }: Inks): string {
  const sprig = [
    leaf(0, -136, -152, 72, 28, second),
    leaf(0, -136, -28, 62, 26, second),
    leaf(4, -128, 22, 54, 24, main),
    leaf(-2, -146, -84, 44, 20, main),
  ].join('');
  const berries = dot(-10, -142, 11, accent) + dot(8, -128, 9, accent) + dot(-7, -145, 3, ground);
  const bow =
    mirrored(
      shape('M0 0C26-40 76-44 82-14C84 22 40 30 0 8Z', accent) +
        shape('M0 4C18 24 40 54 44 84L26 70L10 82C16 56 6 30 0 10Z', accent) +
        line('M14 2C34-10 50-14 64-8', ground, 4),
    ) + dot(0, 4, 15, main);
  return around(16, sprig) + around(8, berries, 11) + moved(0, 134, bow);
}
