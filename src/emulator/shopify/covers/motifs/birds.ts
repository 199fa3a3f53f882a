import { dot, heart, leaf, line, mirrored, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** Two birds that face each other on one bough. */
export function birds({ main, second, accent, ground }: Inks): string {
  const bird = [
    shape(
      'M30-70C36-104 84-116 108-84C130-50 150 0 198 60L158 56L170 92C130 88 100 78 78 62C44 40 26-20 30-70Z',
      main,
    ),
    shape('M72-34C104-30 132 10 146 58C108 50 78 22 72-34Z', second),
    line('M84-14C98 6 112 26 132 42M82 6C92 22 104 32 118 42', ground, 4),
    shape('M34-82L6-68L33-62Z', accent),
    dot(62, -80, 8, ground),
    shape('M40-36C50-10 62 16 78 34C58 30 42 0 40-36Z', accent),
    line('M86 64L80 102M104 74L102 100', accent, 6),
  ].join('');
  const bough = [
    line('M0 122C60 96 120 104 186 120', second, 9),
    leaf(40, 108, 62, 56, 28, second),
    leaf(92, 106, 68, 62, 30, second),
    leaf(146, 112, 54, 52, 26, second),
    leaf(182, 120, 10, 20, 14, second),
    dot(66, 128, 8, accent),
    dot(122, 132, 8, accent),
  ].join('');
  return mirrored(bough) + mirrored(bird) + heart(0, -160, 50, accent) + dot(0, 150, 9, accent);
}
