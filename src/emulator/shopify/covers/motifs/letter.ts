import { around, box, dot, heart, leaf, line, moved } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A folded letter with a seal, laid on a sprig. */
export function letter({ main, second, accent, ground }: Inks): string {
  const sprig =
    line('M-150 150C-60 60 60-60 150-170', second, 7) +
    [0, 1, 2, 3, 4, 5]
      .map((step) => {
        const [x, y] = [-120 + step * 50, 118 - step * 55];
        return leaf(x, y, -100, 66, 34, second) + leaf(x, y, 5, 66, 34, second);
      })
      .join('');
  const sheet =
    box(-150, -96, 300, 200, main) +
    line('M-150-96L0 24L150-96M-150 104L-34-2M150 104L34-2', ground, 6);
  const wax = around(9, dot(0, -32, 14, accent)) + dot(0, 0, 38, accent);
  return sprig + moved(0, 0, sheet + moved(0, 20, wax + heart(0, -13, 34, ground)), -9);
}
