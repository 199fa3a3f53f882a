import { dot, line, moved, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A cat that sits with its back to us under the moon. */
export function cat({ main, second, accent, ground }: Inks): string {
  return [
    dot(0, -40, 150, second),
    star(-96, -110, 16, accent),
    star(104, -84, 12, accent),
    star(66, -152, 9, accent),
    line('M66 168C150 176 176 120 136 88C116 72 96 92 110 110', main, 24),
    shape(
      'M0-52C60-52 98 30 98 104C98 160 70 186 0 186C-70 186-98 160-98 104C-98 30-60-52 0-52Z',
      main,
    ),
    shape(
      'M-62-142L-36-104C-14-112 14-112 36-104L62-142C72-110 72-84 66-70C60-36 32-22 0-22C-32-22-60-36-66-70C-72-84-72-110-62-142Z',
      main,
    ),
    line('M-22-34C-10-26 10-26 22-34', accent, 9),
    moved(0, -18, shape('M0-8L9 4L0 16L-9 4Z', accent)),
    line('M-60 120C-60 160-40 174-22 178M60 120C60 160 40 174 22 178', ground, 4),
  ].join('');
}
