import { dot, line, mirrored, moved, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** Two swans whose necks make a heart, and their rings on the water. */
export function swans({ main, second, accent, ground }: Inks): string {
  const swan = [
    shape(
      'M58 92C40 50 104 34 116-20C124-62 92-88 60-74C40-66 26-46 10-24C6-52 24-104 70-110C122-114 154-70 148-18C146 8 132 30 128 40C150 28 176 20 198 34C186 96 150 120 96 120C76 120 64 110 58 92Z',
      main,
    ),
    shape('M98 84C124 70 150 62 184 48C170 88 140 104 106 104C98 98 96 92 98 84Z', second),
    line('M118 90C138 84 154 76 168 66', ground, 4),
    shape('M22-62L0-26L4-12L26-40Z', accent),
    dot(50, -84, 6, ground),
    line('M20 142C80 156 130 150 186 138', second, 6),
    line('M6 166C60 178 110 176 150 166', second, 6),
    line('M4 188C30 194 60 194 90 190', second, 6),
  ].join('');
  return (
    mirrored(swan) +
    moved(0, -150, star(0, 0, 26, accent) + star(-54, 22, 11, accent) + star(54, 22, 11, accent))
  );
}
