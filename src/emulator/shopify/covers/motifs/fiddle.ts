import { box, dot, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A fiddle and its bow. */
export function fiddle({ main, second, accent, ground }: Inks): string {
  const body = 'M0-44C30-52 62-44 68-12C72 14 54 24 50 46C46 66 84 74 86 122C88 170 46 192 0 192Z';
  const half = [
    shape(body, main),
    line('M42 52C28 62 40 82 34 104C32 116 24 118 20 112', ground, 5),
    dot(42, 52, 5, ground),
    dot(21, 112, 5, ground),
    box(10, -186, 22, 9, second),
    box(10, -164, 22, 9, second),
  ].join('');
  const fiddle = [
    mirrored(half),
    shape('M-11-150L11-150L14 60L-14 60Z', second),
    shape('M-13-150C-16-176-12-190 0-196C12-190 16-176 13-150Z', second),
    dot(0, -190, 13, accent),
    dot(0, -190, 5, ground),
    box(-26, 84, 52, 10, accent),
    shape('M-10 116L10 116L15 172L-15 172Z', second),
    line('M-5-150L-5 120M5-150L5 120', ground, 2.5),
  ].join('');
  const bow =
    line('M0-190L0 186', accent, 7) +
    line('M-13-186L-13 178', main, 3) +
    box(-18, 150, 20, 24, second);
  return moved(62, 12, bow, 28) + moved(-18, 2, fiddle, -16, 0.98);
}
