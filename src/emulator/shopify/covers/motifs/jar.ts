import { box, dot, leaf, line, moved, shape, star } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A canning jar of fireflies. */
export function jar({ main, second, accent, ground }: Inks): string {
  const fly = (x: number, y: number, angle: number) =>
    moved(
      x,
      y,
      dot(0, 14, 17, accent) +
        shape('M0-16C10-16 9 8 0 10C-9 8-10-16 0-16Z', main) +
        leaf(0, -8, -30, 30, 13, ground) +
        leaf(0, -8, -150, 30, 13, ground),
      angle,
    );
  return [
    shape(
      'M-86-124L86-124C86-104 118-96 118-62L118 160C118 184 104 196 84 196L-84 196C-104 196-118 184-118 160L-118-62C-118-96-86-104-86-124Z',
      second,
    ),
    line('M-92 150L-92-46C-92-68-78-78-70-86', main, 7),
    line('M-30 194C-24 150-40 120-22 84M-22 150C-4 138 6 130 10 108', ground, 5),
    leaf(-22, 90, -80, 44, 20, ground),
    leaf(10, 114, -50, 40, 18, ground),
    fly(-34, 12, -24),
    fly(46, -40, 22),
    fly(58, 86, -12),
    fly(-50, 116, 30),
    star(2, -70, 11, accent),
    dot(0, 54, 5, accent),
    box(-94, -150, 188, 30, main),
    box(-84, -180, 168, 34, main),
    line('M-84-148L84-148M-80-134L80-134', ground, 4),
    star(-152, -120, 14, accent),
    star(154, -64, 18, accent),
    dot(150, -150, 6, accent),
    dot(-156, 10, 5, accent),
  ].join('');
}
