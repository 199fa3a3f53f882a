import { dot, line, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A quill that has just written a flourish. */
export function feather({ main, second, accent, ground }: Inks): string {
  const barbs = Array.from({ length: 9 }, (_, index) => {
    const y = -150 + index * 30;
    return `M0 ${y + 26}L${34 + index * 1.5} ${y - 6}M0 ${y + 26}L${-38 - index} ${y - 2}`;
  });
  const quill = [
    shape('M0-204C60-150 74-60 58 40C50 82 26 108 0 120Z', main),
    shape('M0-204C-50-140-74-50-60 46C-52 84-26 108 0 120Z', second),
    shape('M58 12L30 34L54 40ZM-62-30L-34-4L-64 2ZM66-60L40-42L66-36Z', ground),
    line(barbs.join(''), ground, 4),
    line('M0-196L0 196', accent, 8),
    shape('M-7 168L7 168L0 208Z', accent),
  ].join('');
  return [
    moved(26, -26, quill, 28),
    line('M-74 166C-130 130-178 168-150 186C-118 200-96 150-136 140', accent, 6),
    line('M-74 166C0 214 90 150 140 170C176 186 160 200 146 190', accent, 6),
    dot(178, 160, 7, accent),
  ].join('');
}
