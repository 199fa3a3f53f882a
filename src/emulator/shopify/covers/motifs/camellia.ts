import { around, dot, leaf, line, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

function ring(
  count: number,
  reach: number,
  width: number,
  fill: string,
  edge: string,
  start: number,
): string {
  const d = `M0 0C${-width} ${-reach * 0.4} ${-width} ${-reach} ${-width * 0.22} ${-reach}L0 ${-reach + 8}L${width * 0.22} ${-reach}C${width} ${-reach} ${width} ${-reach * 0.4} 0 0Z`;
  return around(count, `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="4"/>`, start);
}

/** A camellia on its branch, with a bud. */
export function camellia({ main, second, accent, ground }: Inks): string {
  const blade = (x: number, y: number, angle: number, length: number) =>
    leaf(x, y, angle, length, 72, second) +
    moved(x, y, line(`M10 0L${length - 14} 0`, ground, 4), angle);
  const bud =
    shape('M0 0C-34-10-34-60 0-76C34-60 34-10 0 0Z', main) +
    line('M-8-6C-18-30-10-54 2-66', ground, 4) +
    leaf(0, 6, -122, 44, 26, second) +
    leaf(0, 6, -58, 44, 26, second);
  return [
    line('M-160 186C-80 120 20 60 150-130', second, 10),
    blade(-70, 100, 172, 126),
    blade(-40, 90, 62, 116),
    blade(70, 20, 18, 128),
    moved(150, -120, bud, 28),
    moved(
      -26,
      -34,
      ring(9, 134, 66, main, ground, 0) +
        ring(8, 106, 56, main, ground, 20) +
        ring(7, 78, 46, main, ground, 5) +
        around(11, line('M0-16L0-42', accent, 5) + dot(0, -44, 6, accent)) +
        dot(0, 0, 18, accent),
    ),
  ].join('');
}
