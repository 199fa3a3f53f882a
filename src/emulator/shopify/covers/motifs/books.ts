import { box, dot, leaf, line, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A stack of books with a flower laid in the topmost. */
export function books({ main, second, accent, ground }: Inks): string {
  const volume = (x: number, y: number, width: number, tall: number, cloth: string, band: string) =>
    box(x, y, width, tall, cloth) +
    box(x + width - 12, y + 7, 16, tall - 14, cloth) +
    box(x + 22, y, 12, tall, band) +
    box(x + width - 64, y, 12, tall, band) +
    line(`M${x + 70} ${y + tall / 2}L${x + width - 96} ${y + tall / 2}`, band, 5);
  const flower = [
    line('M0 0C-6-50 14-90 0-128', second, 7),
    leaf(-1, -40, -150, 56, 26, second),
    leaf(4, -70, -34, 52, 24, second),
    moved(
      0,
      -132,
      [0, 72, 144, 216, 288]
        .map((a) => moved(0, 0, shape('M0 0C-26-14-24-50 0-54C24-50 26-14 0 0Z', accent), a))
        .join('') + dot(0, 0, 13, main),
    ),
  ].join('');
  return [
    moved(-30, 4, flower, 8),
    volume(-150, 130, 300, 62, main, ground),
    volume(-124, 72, 268, 52, second, main),
    volume(-156, 18, 270, 48, accent, ground),
    line('M70 66L70 112L62 102L54 112L54 66', main, 7),
  ].join('');
}
