import { box, dot, line, mirrored, moved, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** An hourglass that runs with stars. */
export function hourglass({ main, second, accent, ground }: Inks): string {
  const half = [
    line('M100-150L100 150', main, 13),
    dot(100, -84, 13, main),
    dot(100, 84, 13, main),
    dot(100, 0, 16, main),
    dot(100, 0, 6, ground),
  ].join('');
  const glass =
    'M-74-150L74-150C78-70 16-40 12 0C16 40 78 70 74 150L-74 150C-78 70-16 40-12 0C-16-40-78-70-74-150Z';
  return [
    shape(glass, second),
    shape('M-60-86C-20-74 20-96 60-86C50-50 12-30 6 0L-6 0C-12-30-50-50-60-86Z', accent),
    shape('M-64 138C-50 100-20 92 0 84C20 92 50 100 64 138Z', accent),
    line('M0 4L0 82', accent, 5),
    moved(
      0,
      0,
      star(-28, -118, 12, main) +
        star(26, -112, 8, main) +
        star(-22, 56, 9, main) +
        star(24, 40, 7, main),
    ),
    line('M-56-132C-56-100-44-78-34-64', ground, 5),
    mirrored(half),
    box(-132, -178, 264, 30, main),
    box(-132, 148, 264, 30, main),
    box(-112, -194, 224, 12, accent),
    box(-112, 182, 224, 12, accent),
    line('M-112-163L112-163M-112 163L112 163', ground, 4),
  ].join('');
}
