import { dot, line, mirrored, moved, shape } from '../svg.ts';
import type { Inks } from '../inks.ts';

/** A great moth with eyes on its wings. */
export function moth({ main, second, accent, ground }: Inks): string {
  const wings = [
    shape('M10 6C60 10 128 36 136 92C140 138 84 156 56 128C34 106 18 60 10 6Z', second),
    line('M22 34C50 60 76 96 80 134M18 22C66 42 104 66 122 104', ground, 4),
    dot(88, 84, 22, accent),
    dot(88, 84, 10, ground),
    shape('M8-34C40-112 128-168 196-140C186-96 196-70 176-34C150 8 72 34 8 14Z', main),
    line('M14-22C70-50 120-90 172-118M14-12C70-24 130-44 172-62M14 0C60 0 116-8 150-14', ground, 4),
    dot(112, -62, 27, ground),
    dot(112, -62, 19, accent),
    dot(112, -62, 8, ground),
    line('M6-62C18-96 42-116 62-124', accent, 6),
    line('M16-84L30-84M24-98L38-96M34-109L48-104', accent, 4),
  ].join('');
  const body =
    shape('M0-64C16-60 18-30 14 4C14 50 8 92 0 116C-8 92-14 50-14 4C-18-30-16-60 0-64Z', accent) +
    line('M-12 16L12 16M-12 36L12 36M-9 56L9 56M-7 76L7 76', ground, 4);
  return moved(0, 14, mirrored(wings) + body);
}
