import { line, mirrored, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A silk ribbon tied in a bow. */
export function bow({ main, second, accent, ground }: Inks): string {
  const half = [
    shape('M0-40C26 20 70 90 62 196L96 164L134 190C130 96 76 10 10-50Z', second),
    shape('M10-56C50-140 140-176 188-138C206-96 196-24 170 0C120 14 50-8 10-42Z', main),
    shape('M30-56C70-104 120-126 156-116C160-86 154-58 142-44C110-40 66-44 30-50Z', second),
    line('M30-52C74-66 116-82 150-104M34-48C76-52 112-56 146-62', ground, 4),
    line('M30-6C66 50 92 110 96 156', ground, 4),
  ].join('');
  const knot = shape(
    'M-30-74C-12-84 12-84 30-74C36-56 36-38 30-22C12-14-12-14-30-22C-36-38-36-56-30-74Z',
    accent,
  );
  return (
    mirrored(half) + knot + line('M-8-72C-14-54-14-42-8-24M10-72C14-54 14-42 10-24', ground, 4)
  );
}
