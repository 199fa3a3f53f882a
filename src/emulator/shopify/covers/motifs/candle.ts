import { box, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A lit candle in its stick, with rays. */
export function candle({ main, second, accent, ground }: Inks): string {
  const rays = [-75, -50, -25, 25, 50, 75]
    .map((angle) => moved(0, -120, line('M0-62L0-86', accent, 6), angle))
    .join('');
  const stick = shape(
    'M0 62L52 62C50 84 26 88 17 94L17 112C40 118 40 132 17 138L22 158C60 164 92 176 96 194L0 194Z',
    second,
  );
  return [
    rays,
    shape('M0-186C34-140 40-116 28-96C18-80-18-80-28-96C-40-116-34-140 0-186Z', accent),
    shape('M0-134C14-114 14-102 8-94L-8-94C-14-102-14-114 0-134Z', ground),
    line('M0-96L0-70', main, 5),
    box(-30, -74, 60, 142, main),
    shape('M30-74C34-40 12-40 14-14C15-2 30-2 30-16Z', ground),
    shape('M-30-74C-34-50-20-48-20-26C-20-14-30-14-30-26Z', ground),
    mirrored(stick),
    line('M34 132C84 120 86 66 52 66', second, 10),
    line('M-40 76L40 76M-78 184L78 184', ground, 4),
  ].join('');
}
