import { box, dot, line, round, shape } from '../svg.ts';
import { mix } from '../color.ts';
import { paper } from '../ornaments.ts';
import type { Composition, CoverSpec } from '../canvas.ts';
import { skyWords } from '../sky.ts';

type House = {
  x: number;
  width: number;
  top: number;
  roof: 'gable' | 'step' | 'flat';
  fill: string;
};

function draw(
  { x, width, top, roof, fill }: House,
  lit: string,
  dark: string,
  awning: string,
): string {
  const middle = x + width / 2;
  const tops = {
    gable: shape(`M${x - 8} ${top}L${middle} ${top - 72}L${x + width + 8} ${top}Z`, fill),
    step:
      box(x + width * 0.15, top - 26, width * 0.7, 28, fill) +
      box(x + width * 0.32, top - 50, width * 0.36, 28, fill),
    flat: box(x - 6, top - 16, width + 12, 20, fill),
  };
  const panes = [0, 1].flatMap((row) =>
    [0.2, 0.62].map((share, column) =>
      box(
        x + width * share,
        top + 28 + row * 76,
        width * 0.19,
        44,
        (row + column + Math.round(x)) % 3 ? lit : dark,
      ),
    ),
  );
  return [
    tops[roof],
    box(x, top, width, 1100 - top, fill),
    ...panes,
    box(x + width * 0.14, 1010, width * 0.42, 62, lit),
    box(x + width * 0.68, 1000, width * 0.2, 100, dark),
    shape(
      `M${x + width * 0.1} 984L${x + width * 0.6} 984L${x + width * 0.64} 1014L${x + width * 0.06} 1014Z`,
      awning,
    ),
  ].join('');
}

/** A main street at dusk under a string of lights, the ridge behind it. */
export function street(page: CoverSpec): Composition {
  const { palette } = page;
  const houses: House[] = [
    { x: 20, width: 140, top: 840, roof: 'flat', fill: palette.second },
    { x: 168, width: 150, top: 780, roof: 'gable', fill: palette.main },
    { x: 326, width: 140, top: 850, roof: 'step', fill: palette.second },
    { x: 474, width: 158, top: 800, roof: 'flat', fill: palette.main },
    { x: 640, width: 140, top: 830, roof: 'gable', fill: palette.second },
  ];
  const string = (x: number) => 640 + 60 * Math.sin((Math.PI * (x % 400)) / 400);
  const bulbs = Array.from({ length: 15 }, (_, index) =>
    dot(28 + index * 53, round(string(28 + index * 53) + 12), 9, palette.accent),
  );
  return {
    art: [
      paper(palette.ground),
      shape(
        'M0 900C110 720 220 700 330 780C450 690 560 700 640 780C700 750 760 760 800 780L800 1100L0 1100Z',
        mix(palette.second, palette.ground, 0.62),
      ),
      ...houses.map((house) => draw(house, palette.accent, palette.ground, palette.panel)),
      line('M0 640C100 724 300 724 400 640C500 724 700 724 800 640', palette.main, 4),
      ...bulbs,
      box(0, 1098, 800, 102, mix(palette.second, palette.ground, 0.62)),
      line(
        'M40 1150L160 1150M240 1150L360 1150M440 1150L560 1150M640 1150L760 1150',
        palette.accent,
        6,
      ),
    ].join(''),
    blocks: skyWords(page, 380),
  };
}
