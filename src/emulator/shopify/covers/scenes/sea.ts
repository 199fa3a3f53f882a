import { dot, hoop, line, moved, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

function ship(hull: string, sail: string, flag: string): string {
  return [
    line('M0-230L0 40M-96-150L-96 40M96-160L96 40M-150 14L-230-40', hull, 7),
    shape(
      'M-60-218L60-218C84-180 84-150 64-122L-64-122C-84-150-84-180-60-218ZM-70-110L70-110C98-70 98-30 76 0L-76 0C-98-30-98-70-70-110Z',
      sail,
    ),
    shape(
      'M72-146L124-146C144-110 144-60 130-24L92-24C108-60 104-110 72-146ZM-128-138L-76-138C-96-100-104-60-94-24L-138-24C-150-60-146-100-128-138Z',
      sail,
    ),
    shape('M-226-42L-142-104L-150 6Z', sail),
    shape('M0-232L46-220L0-206ZM96-162L134-152L96-142Z', flag),
    shape(
      'M-176 20C-120 40 120 40 190 6C186 60 160 92 130 104L-118 104C-150 86-166 60-176 20Z',
      hull,
    ),
    line('M-150 54L164 48', flag, 5),
  ].join('');
}

/** A ship in full sail over rows of round waves. */
export function sea(page: CoverSpec): Composition {
  const { palette } = page;
  const rows = [0, 1, 2, 3].map((row) => {
    const y = 990 + row * 62;
    const fill = mix(palette.second, palette.ground, row % 2 ? 0.42 : 0);
    return Array.from({ length: 9 }, (_, index) => {
      const x = index * 100 + (row % 2 ? -50 : 0);
      return (
        dot(x, y + 50, 62, fill) +
        hoop(x, y + 50, 44, palette.main, 4) +
        hoop(x, y + 50, 25, palette.main, 4)
      );
    }).join('');
  });
  return {
    art: [
      paper(palette.ground),
      dot(606, 736, 74, palette.accent),
      moved(
        390,
        900,
        ship(
          palette.panelText === palette.ground ? palette.accent : palette.panel,
          palette.main,
          palette.accent,
        ),
        -3,
        1.08,
      ),
      ...rows,
    ].join(''),
    blocks: skyWords(page, 370),
  };
}
