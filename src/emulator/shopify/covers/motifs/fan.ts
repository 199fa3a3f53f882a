import { dot, hoop, line, moved, round, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

const sticks = 11;
const spread = 150;

function at(angle: number, reach: number): string {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `${round(reach * Math.cos(turn))} ${round(reach * Math.sin(turn))}`;
}

/** One fold of the leaf, between two reaches. */
function fold(from: number, to: number, inner: number, outer: number): string {
  return `M${at(from, inner)}L${at(from, outer)}L${at(to, outer)}L${at(to, inner)}Z`;
}

/** A painted fan, open, with its tassel. */
export function fan({ main, second, accent, ground }: Inks): string {
  const step = spread / sticks;
  const folds = Array.from({ length: sticks }, (_, index) => {
    const from = -spread / 2 + index * step;
    const middle = from + step / 2;
    return [
      shape(fold(from, from + step, 150, 290), index % 2 ? second : main),
      shape(fold(from, from + step, 290, 304), accent),
      moved(0, 0, dot(0, -222, 17, index % 2 ? main : accent) + dot(0, -222, 7, ground), middle),
      line(`M${at(middle, 30)}L${at(middle, 146)}`, index % 2 ? accent : main, 7),
      line(`M${at(from, 152)}L${at(from, 288)}`, ground, 3),
    ].join('');
  });
  const tassel =
    line('M0 12C-4 26-24 28-22 44', accent, 4) + shape('M-28 44L-16 44L-12 82L-32 82Z', accent);
  return moved(
    0,
    96,
    folds.join('') + tassel + dot(0, 0, 17, main) + hoop(0, 0, 9, ground, 4),
    0,
    0.68,
  );
}
