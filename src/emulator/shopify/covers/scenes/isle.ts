import { box, dot, line, round, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

export function pine(x: number, foot: number, tall: number, fill: string): string {
  const tiers = [0, 1, 2, 3].map((tier) => {
    const [top, half] = [foot - tall + tier * tall * 0.2, tall * (0.11 + tier * 0.055)];
    return shape(
      `M${round(x)} ${round(top)}L${round(x + half)} ${round(top + tall * 0.32)}L${round(x - half)} ${round(top + tall * 0.32)}Z`,
      fill,
    );
  });
  return tiers.join('') + box(x - tall * 0.025, foot - tall * 0.12, tall * 0.05, tall * 0.12, fill);
}

/** A wooded island with a cabin; the lake mirrors the sun and the pines. */
export function isle(page: CoverSpec): Composition {
  const { palette } = page;
  const shore = mix(palette.second, palette.ground, 0.5);
  const trees = [
    [180, 150],
    [236, 210],
    [300, 170],
    [492, 230],
    [560, 180],
    [616, 140],
  ];
  const ripples = [930, 968, 1006, 1044, 1082, 1120].map((y, index) => {
    const half = 330 - index * 44;
    return line(
      `M${400 - half} ${y}L${400 + half * 0.2} ${y}M${400 + half * 0.34} ${y}L${400 + half} ${y}`,
      index % 2 ? palette.accent : palette.second,
      7,
    );
  });
  return {
    art: [
      paper(palette.ground),
      dot(400, 760, 150, palette.accent),
      shape('M0 880C120 780 220 820 300 850C440 790 620 770 800 870L800 900L0 900Z', shore),
      ...trees.map(([x = 0, tall = 0]) => pine(x, 892, tall, palette.main)),
      shape('M336 836L400 780L464 836L464 892L336 892Z', palette.panel),
      shape('M320 842L400 770L480 842L468 852L400 792L332 852Z', palette.panelText),
      box(386, 846, 28, 46, palette.panelText),
      box(430, 846, 20, 20, palette.accent),
      shape('M110 902C220 876 580 876 690 902Z', palette.main),
      ...ripples,
      shape(
        'M548 1040C570 1062 650 1062 676 1036L690 1040C676 1082 566 1086 540 1046Z',
        palette.panel,
      ),
    ].join(''),
    blocks: skyWords(page, 380),
  };
}
