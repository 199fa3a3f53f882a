import { around, dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A pomegranate, cut open on its seeds. */
export function pomegranate({ main, second, accent, ground }: Inks): string {
  const seed = (x: number, y: number, angle: number) =>
    moved(
      x,
      y,
      shape('M0-20C16-8 16 12 0 20C-16 12-16-8 0-20Z', accent) + line('M-3-6L-3 4', ground, 3),
      angle,
    );
  const crown = shape('M-34-108L-44-164L-18-140L0-172L18-140L44-164L34-108Z', main);
  return [
    mirrored(
      leaf(20, -118, -24, 150, 54, second) +
        line('M30-122L136-172', ground, 3) +
        leaf(30, -96, 6, 110, 40, second),
    ),
    crown,
    dot(0, 44, 148, main),
    shape(
      'M0-66C64-66 104-10 100 50C96 120 46 160 0 160C-46 160-96 120-100 50C-104-10-64-66 0-66Z',
      ground,
    ),
    shape(
      'M0-52C54-52 90-2 86 50C82 110 40 146 0 146C-40 146-82 110-86 50C-90-2-54-52 0-52Z',
      second,
    ),
    moved(0, 48, around(8, seed(0, -66, 0))),
    moved(0, 48, around(5, seed(0, -28, 0), 20)),
    line('M-126 8C-120-24-104-52-84-70', ground, 5),
  ].join('');
}
