import { box, dot, heart, hoop, line, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** An old key on a ribbon, a heart in its bow. */
export function key({ main, second, accent, ground }: Inks): string {
  const lobes = [0, 90, 180, 270].map((angle) => moved(0, -96, hoop(0, -46, 34, main, 17), angle));
  return moved(
    0,
    -4,
    [
      shape(
        'M-10-150C-60-190-130-150-112-84C-100-36-150-10-126 60L-104 30L-84 62C-96 6-58-24-70-86C-78-124-40-140-10-130Z',
        second,
      ),
      ...lobes,
      dot(0, -96, 48, main),
      heart(0, -110, 46, ground),
      box(-12, -50, 24, 236, main),
      box(-26, -30, 52, 14, accent),
      box(-22, -10, 44, 8, accent),
      shape(
        'M12 100L70 100L70 122L50 122L50 138L70 138L70 178L12 178L12 160L44 160L44 152L28 152L28 112L12 112Z',
        main,
      ),
      dot(0, 188, 17, accent),
      line('M-3-4L-3 176', ground, 3),
    ].join(''),
    14,
  );
}
