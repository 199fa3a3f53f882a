import { dot, leaf, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

function bloom(outer: string, inner: string, vein: string): string {
  return [
    shape('M0-104C26-76 30-40 0-4C-30-40-26-76 0-104Z', inner),
    mirrored(shape('M0 0C-4-40 26-66 46-98C64-60 62-10 0 0Z', outer)),
    line('M22-22C32-40 40-54 44-70M-22-22C-32-40-40-54-44-70', vein, 4),
  ].join('');
}

/** Three tulips as they are painted on dower chests. */
export function tulips({ main, second, accent, ground }: Inks): string {
  return [
    line('M0 196L0-70', second, 9),
    mirrored(line('M4 160C60 130 96 70 104 10', second, 8)),
    mirrored(leaf(4, 186, -32, 160, 52, second) + line('M20 178L118 114', ground, 3)),
    mirrored(leaf(2, 110, -66, 110, 34, second)),
    moved(0, -60, bloom(main, accent, ground), 0, 1.28),
    moved(106, 20, bloom(accent, main, ground), 16),
    moved(-106, 20, bloom(accent, main, ground), -16),
    mirrored(dot(66, -120, 8, accent) + dot(88, -146, 5, main) + dot(152, 76, 7, main)),
  ].join('');
}
