import { dot, leaf, line, moved, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

const coils =
  'M-30 196C60 196 132 156 112 104C92 56-92 76-112 20C-130-34 60-26 76-78C84-112 50-134 16-126';

/** A serpent that climbs in three bends, with a flower in its mouth. */
export function serpent({ main, second, accent, ground }: Inks): string {
  const scales = `<path d="${coils}" fill="none" stroke="${ground}" stroke-width="9" stroke-dasharray="2 22" stroke-linecap="round"/>`;
  return [
    leaf(-126, 116, -120, 80, 38, second),
    leaf(-126, 116, -60, 74, 36, second),
    leaf(134, -4, -110, 80, 38, second),
    leaf(134, -4, -54, 70, 34, second),
    star(-132, -120, 24, accent),
    star(138, -140, 14, accent),
    dot(-84, -160, 6, accent),
    line(coils, main, 42),
    scales,
    shape('M36-150C-10-158-56-146-72-112C-52-94-6-94 38-106Z', main),
    dot(-18, -128, 7, ground),
    line('M-70-112C-86-104-94-112-108-102M-86-107C-94-100-96-94-104-88', accent, 4),
    moved(-30, 196, shape('M0-20C-34-18-56-4-72 4C-50 12-30 22 0 20Z', main)),
  ].join('');
}
