import { dot, leaf, line, moved } from '../svg.ts';
import type { Inks } from '../inks.ts';

function frond(tall: number, color: string, vein: string): string {
  const pairs = 12;
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const share = index / pairs;
    const y = -26 - share * (tall - 40);
    const length = 104 * (1 - share) ** 0.8 * Math.min(1, 0.55 + share * 2.4) + 10;
    return (
      leaf(0, y, -34 - share * 20, length, 22, color) +
      leaf(0, y, -146 + share * 20, length, 22, color)
    );
  });
  return (
    leaves.join('') +
    leaf(0, -tall + 20, -90, 34, 16, color) +
    line(`M0 0L0 ${-tall + 16}`, vein, 4)
  );
}

/** Three fronds and the small round spores between them. */
export function fern({ main, second, accent, ground }: Inks): string {
  return [
    moved(0, 186, frond(290, second, ground), -38),
    moved(0, 186, frond(290, second, ground), 38),
    moved(0, 192, frond(390, main, ground)),
    ...[-1, 1].flatMap((side) => [
      dot(side * 74, -150, 9, accent),
      dot(side * 104, -124, 6, accent),
      dot(side * 50, -178, 5, accent),
    ]),
  ].join('');
}
