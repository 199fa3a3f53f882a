import { dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';
import { rose } from './rose.ts';

/** A heart of briar, with thorns outside and a rose where it closes. */
export function briar(inks: Inks): string {
  const { main, second, accent } = inks;
  const thorn = (x: number, y: number, angle: number) =>
    moved(x, y, shape('M-12 4C-4-4 0-14 2-30C8-14 10-4 14 4Z', main), angle);
  const half = [
    line('M0 186C60 130 168 60 160-50C150-140 40-150 0-66', main, 15),
    line('M0 150C50 104 128 50 122-40C116-96 48-100 20-44', second, 7),
    thorn(150, -96, 42),
    thorn(164, -30, 84),
    thorn(142, 38, 112),
    thorn(100, 98, 126),
    thorn(48, 148, 132),
    thorn(96, -128, 2),
    leaf(118, 0, -160, 62, 30, second),
    leaf(84, 70, 178, 54, 28, second),
    leaf(104, -76, 140, 54, 26, second),
    dot(60, -40, 9, accent),
    dot(72, -14, 6, accent),
    dot(40, 76, 7, accent),
  ].join('');
  return mirrored(half) + moved(0, -66, rose({ ...inks, main: accent, accent: main }), 0, 0.42);
}
