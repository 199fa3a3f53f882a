import { around, dot, heart, line, mirrored, moved, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** An open palm as fortune-tellers draw it. */
export function hand({ main, second, accent, ground }: Inks): string {
  const finger = (x: number, top: number, foot: number) =>
    line(`M${x} ${top}L${x * 0.9} ${foot}`, main, 43);
  return [
    mirrored(star(150, -110, 20, accent) + dot(172, -40, 6, accent) + dot(120, -160, 6, accent)),
    finger(-72, -92, 40),
    finger(-24, -142, 40),
    finger(24, -156, 40),
    finger(72, -118, 40),
    line('M-118 16C-112 56-90 86-60 104', main, 42),
    shape('M-94-6L94-6C98 60 84 116 50 140L50 160L-50 160L-50 140C-88 112-100 60-94-6Z', main),
    shape('M-62 152L62 152L74 200L-74 200Z', second),
    line('M-58 168L58 168', ground, 4),
    line(
      'M-56 118C-58 76-30 52 6 46M-74 28C-30 60 40 50 74 10M-70 6C-30 22 30 20 78-16',
      ground,
      4,
    ),
    moved(14, 74, around(8, line('M0-34L0-44', accent, 4)) + heart(0, -14, 40, accent)),
  ].join('');
}
