import { dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';
import { rose } from './rose.ts';

/** A dagger, point down, that a rose has grown around. */
export function dagger(inks: Inks): string {
  const { main, second, accent, ground } = inks;
  const guard =
    shape('M0-92L60-100C78-104 92-96 94-82C86-86 76-80 66-72L0-66Z', accent) +
    dot(90, -82, 9, accent);
  return [
    line('M-6 156C-90 130-70 70 0 60C80 50 96 0 30-24', second, 8),
    leaf(-68, 112, 160, 66, 36, second),
    leaf(68, 34, -10, 70, 36, second),
    leaf(-34, 148, 100, 50, 28, second),
    shape('M-24-72L24-72L20 110L0 200L-20 110Z', main),
    line('M0-66L0 150', ground, 5),
    line('M-30 66C-10 60 12 58 26 56', second, 8),
    mirrored(guard),
    shape('M-15-98L15-98L12-160L-12-160Z', second),
    line('M-14-112L14-118M-13-128L13-134M-12-144L12-150', ground, 4),
    dot(0, -178, 22, accent),
    dot(0, -178, 8, ground),
    moved(8, -16, rose({ ...inks, main: accent, accent: main }), 10, 0.34),
  ].join('');
}
