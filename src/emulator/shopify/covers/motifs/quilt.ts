import { around, box, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** One block of a quilt: an eight-pointed star in its square. */
export function quilt({ main, second, accent, ground }: Inks): string {
  const point =
    shape('M0 0L-33-78L0-124Z', main) +
    shape('M0 0L33-78L0-124Z', accent) +
    shape('M0-112L-12-84L0-60L12-84Z', ground);
  const corner =
    box(112, -190, 78, 78, main) + box(126, -176, 50, 50, ground) + box(138, -164, 26, 26, accent);
  const side = shape('M-58-190L58-190L0-132Z', second) + shape('M-32-190L32-190L0-158Z', accent);
  return [
    box(-200, -200, 400, 400, second),
    box(-190, -190, 380, 380, ground),
    around(4, corner),
    around(4, side),
    `<g transform="rotate(22.5) scale(1.2)">${around(8, point)}</g>`,
    around(8, shape('M0-40L12-20L0 0L-12-20Z', second), 22.5),
    around(8, shape('M0-30L11-15L0 0L-11-15Z', ground)),
  ].join('');
}
