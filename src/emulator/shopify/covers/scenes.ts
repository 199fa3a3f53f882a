import {
  type Composition,
  type CoverSpec,
  onPanel,
  setAuthor,
  setTitle,
  paper,
  rule,
} from './canvas.ts';
import { mix } from './palettes.ts';
import { createRandom } from './random.ts';
import { around, box, dot, hoop, leaf, line, mirrored, moved, round, shape, star } from './svg.ts';

/** A drawing that fills the cover and leaves flat areas for the text. */
type Scene = (page: CoverSpec) => Composition;

/** All scenes, by their names in the catalog file. */
export const scenes: Record<string, Scene> = {
  archway,
  dunes,
  gate,
  isle,
  lookout,
  meadow,
  mill,
  moor,
  pasture,
  ridges,
  sea,
  stage,
  street,
  window,
};

/** A gothic window frame around the text. */
function archway(page: CoverSpec): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 156, y: 520, width: 488, height: 400, ...onPanel(page) });
  const author = setAuthor(page, { x: 176, y: 968, width: 448, height: 80, ...onPanel(page) });
  const arch = (inset: number, foot: number) => {
    const [left, right, spring] = [90 + inset, 710 - inset, 520];
    return `M${left} ${foot}L${left} ${spring}C${left} 300 ${250 + inset * 0.7} 150 400 ${70 + inset * 1.5}C${550 - inset * 0.7} 150 ${right} 300 ${right} ${spring}L${right} ${foot}Z`;
  };
  const stone = mix(palette.second, palette.ground, 0.4);
  const foil = [0, 90, 180, 270].map((angle) =>
    moved(0, 0, dot(0, -38, 34, palette.ground), angle),
  );
  const trefoil = (x: number) =>
    moved(
      x,
      448,
      dot(0, -22, 22, palette.ground) +
        dot(-19, 8, 22, palette.ground) +
        dot(19, 8, 22, palette.ground),
    );
  return {
    art: [
      paper(palette.ground),
      moved(
        400,
        0,
        mirrored(
          star(300, 110, 26, palette.accent) +
            star(226, 180, 12, palette.accent) +
            dot(340, 210, 7, palette.main) +
            dot(250, 70, 6, palette.main),
        ),
      ),
      shape(arch(0, 1130), stone),
      line(arch(14, 1116), palette.accent, 4),
      shape(arch(40, 1100), palette.panel),
      shape('M400 130C290 200 220 300 150 500L650 500C580 300 510 200 400 130Z', stone),
      line('M130 500L670 500', palette.accent, 6),
      moved(
        400,
        320,
        dot(0, 0, 92, palette.accent) + foil.join('') + dot(0, 0, 16, palette.accent),
      ),
      trefoil(272),
      trefoil(528),
      line('M60 1150L740 1150M90 1128L710 1128', palette.accent, 8),
      rule(400, 946, 200, palette.panelText),
    ].join(''),
    blocks: [title, author],
  };
}

/** Dunes with a sharp edge of shadow, striped tents, a rider's track. */
function dunes(page: CoverSpec): Composition {
  const { palette } = page;
  const shade = mix(palette.second, palette.ground, 0.25);
  const tent = (x: number, y: number, half: number) =>
    shape(
      `M${x} ${y - half}C${x + 14} ${y - half * 0.5} ${x + half * 0.7} ${y - half * 0.3} ${x + half} ${y}L${x - half} ${y}C${x - half * 0.7} ${y - half * 0.3} ${x - 14} ${y - half * 0.5} ${x} ${y - half}Z`,
      palette.panel,
    ) +
    shape(`M${x} ${y - half}L${x + half * 0.3} ${y}L${x - half * 0.3} ${y}Z`, palette.panelText) +
    line(`M${x} ${y - half}L${x} ${y - half - 26}`, palette.panel, 4) +
    shape(`M${x} ${y - half - 28}l28 8l-28 10Z`, palette.accent);
  return {
    art: [
      paper(palette.ground),
      dot(236, 750, 92, palette.accent),
      star(600, 650, 17, palette.main) +
        star(690, 720, 9, palette.main) +
        star(470, 690, 9, palette.main),
      shape('M0 900C200 800 340 860 480 830C620 800 700 850 800 820L800 1200L0 1200Z', shade),
      shape('M240 1000C360 900 480 850 620 900C560 960 600 1020 700 1080L240 1080Z', palette.main),
      shape(
        'M620 900C700 910 760 960 800 990L800 1100L700 1080C600 1020 560 960 620 900Z',
        palette.second,
      ),
      tent(180, 948, 88),
      tent(312, 962, 62),
      shape(
        'M0 950C160 930 320 960 430 1040C520 1100 640 1110 800 1080L800 1200L0 1200Z',
        palette.second,
      ),
      shape(
        'M0 1040C140 980 300 1020 360 1100C420 1150 560 1170 800 1150L800 1200L0 1200Z',
        palette.main,
      ),
      line(
        'M470 1150C440 1110 400 1090 396 1050C394 1010 440 1000 470 970',
        palette.ground,
        5,
      ).replace('/>', ' stroke-dasharray="2 18"/>'),
      line(
        'M40 1110C120 1080 200 1090 260 1130M80 1150C150 1130 200 1140 240 1166',
        palette.second,
        5,
      ),
    ].join(''),
    blocks: skyWords(page, 400),
  };
}

/** Wrought-iron gates between two piers, and an avenue beyond. */
function gate(page: CoverSpec): Composition {
  const { palette } = page;
  const far = mix(palette.second, palette.ground, 0.45);
  const bars = [34, 74, 114, 154, 194].map((x, index) => {
    const top = 700 - index * 12;
    return (
      line(`M${x} 1110L${x} ${top}`, palette.main, 8) +
      shape(`M${x - 11} ${top + 6}L${x} ${top - 34}L${x + 11} ${top + 6}Z`, palette.accent)
    );
  });
  const half = [
    ...[0, 1, 2].map((step) => dot(90 + step * 90, 800 - step * 36, 92 + step * 12, far)),
    box(226, 640, 104, 500, palette.second),
    box(212, 616, 132, 30, palette.second),
    dot(278, 576, 40, palette.second),
    line(
      'M226 700L330 700M226 780L330 780M226 860L330 860M226 940L330 940M226 1020L330 1020',
      palette.ground,
      4,
    ),
    ...bars,
    line('M6 1080L226 1080M6 790L226 752M6 826L226 790', palette.main, 9),
    line(
      'M54 960C54 900 134 900 134 960C134 1010 80 1010 80 966C80 946 108 946 108 966',
      palette.accent,
      7,
    ),
    line('M212 960C212 900 150 880 150 940', palette.accent, 7),
    [0, 1, 2, 3, 4, 5]
      .map((step) =>
        leaf(334 - (step % 2) * 90, 660 + step * 66, step % 2 ? 160 : 40, 58, 32, palette.accent),
      )
      .join(''),
  ].join('');
  return {
    art: [
      paper(palette.ground),
      shape('M260 1200L372 840L428 840L540 1200Z', palette.panel),
      moved(400, 0, mirrored(half)),
      box(0, 1136, 800, 64, palette.second),
    ].join(''),
    blocks: skyWords(page, 370),
  };
}

function pine(x: number, foot: number, tall: number, fill: string): string {
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
function isle(page: CoverSpec): Composition {
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

/** A fire tower above the pines, its lamp lit. */
function lookout(page: CoverSpec): Composition {
  const { palette, seed } = page;
  const roll = createRandom(seed);
  const far = mix(palette.second, palette.ground, 0.45);
  const wood = (foot: number, tall: number, fill: string, step: number) =>
    Array.from({ length: Math.ceil(860 / step) }, (_, index) =>
      pine(index * step - 20 + roll() * step * 0.4, foot, tall * (0.7 + roll() * 0.5), fill),
    ).join('');
  const tower = [
    line('M350 1160L384 726M450 1160L416 726', palette.main, 11),
    line('M356 1080L444 1080M362 1000L438 1000M369 920L431 920M375 840L425 840', palette.main, 7),
    line('M356 1080L438 1000L369 920L425 840M444 1080L362 1000L431 920L375 840', palette.main, 5),
    box(334, 716, 132, 14, palette.main),
    box(348, 650, 104, 66, palette.main),
    shape('M330 652L400 604L470 652Z', palette.main),
    box(358, 662, 38, 34, palette.accent),
    box(404, 662, 38, 34, palette.accent),
    line('M400 604L400 572', palette.main, 5),
    line('M336 716L336 690L348 690M464 716L464 690L452 690', palette.main, 5),
  ].join('');
  return {
    art: [
      paper(palette.ground),
      dot(620, 690, 62, palette.accent),
      dot(596, 676, 54, palette.ground),
      star(150, 640, 14, palette.accent) +
        star(250, 720, 9, palette.accent) +
        star(90, 760, 8, palette.accent) +
        star(540, 790, 7, palette.accent),
      shape('M0 930C150 820 260 880 400 850C560 810 660 880 800 820L800 1200L0 1200Z', far),
      wood(1080, 210, mix(far, palette.second, 0.5), 62),
      tower,
      wood(1200, 250, palette.second, 84),
    ].join(''),
    blocks: skyWords(page, 370),
  };
}

/** Wild flowers, tall as the reader, seen from the grass. */
function meadow(page: CoverSpec): Composition {
  const { palette, seed } = page;
  const roll = createRandom(seed);
  const stem = mix(palette.second, palette.ground, 0.15);
  const heads = [
    around(9, leaf(0, 0, 0, 62, 24, palette.main)) + dot(0, 0, 20, palette.accent),
    around(12, line('M0 0L0-46', palette.accent, 5) + dot(0, -50, 8, palette.accent)) +
      dot(0, 0, 9, palette.main),
    shape('M0 34C-50 20-54-30-40-52L-16-28L0-58L16-28L40-52C54-30 50 20 0 34Z', palette.accent),
    around(5, dot(0, -26, 23, palette.main)) + dot(0, 0, 14, palette.ground),
    [0, 1, 2, 3, 4]
      .map(
        (row) =>
          dot(-13, row * 26 - 56, 13, palette.main) + dot(13, row * 26 - 44, 13, palette.main),
      )
      .join('') + dot(0, -74, 10, palette.main),
  ];
  const flowers = Array.from({ length: 11 }, (_, index) => {
    const x = 44 + index * 71 + roll() * 20;
    const y = 690 + roll() * 130 + (index % 2) * 170;
    const bend = (roll() - 0.5) * 90;
    return [
      line(`M${x + bend} 1210C${x + bend} 1080 ${x} 1000 ${x} ${y}`, stem, 8),
      leaf(x + bend * 0.6, 1080, -60, 130, 34, stem),
      leaf(x + bend * 0.6, 1110, -124, 120, 32, stem),
      moved(
        x,
        y,
        heads[(index + seed) % heads.length] ?? '',
        (roll() - 0.5) * 24,
        0.95 + roll() * 0.3,
      ),
    ].join('');
  });
  const grass = Array.from({ length: 34 }, (_, index) =>
    leaf(
      index * 25 - 10,
      1215,
      -90 + (roll() - 0.5) * 40,
      120 + roll() * 120,
      20,
      index % 3 ? stem : palette.second,
    ),
  );
  return {
    art: [paper(palette.ground), ...flowers, ...grass].join(''),
    blocks: skyWords(page, 400),
  };
}

function windows(
  x: number,
  y: number,
  columns: number,
  rows: number,
  lit: string,
  dark: string,
): string {
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return box(
      x + column * 46,
      y + row * 62,
      24,
      36,
      (column * 3 + row * 5) % 4 === 0 ? dark : lit,
    );
  }).join('');
}

/** Mills and their chimneys; the smoke blows one way. */
function mill(page: CoverSpec): Composition {
  const { palette } = page;
  const far = mix(palette.second, palette.ground, 0.45);
  const chimney = (x: number, top: number, fill: string) =>
    shape(`M${x} 1200L${x + 8} ${top}L${x + 46} ${top}L${x + 54} 1200Z`, fill) +
    box(x + 2, top - 14, 50, 18, fill);
  const smoke = (x: number, y: number) =>
    line(
      `M${x} ${y}C${x - 10} ${y - 44} ${x + 70} ${y - 30} ${x + 66} ${y - 66}C${x + 60} ${y - 96} ${x + 140} ${y - 84} ${x + 170} ${y - 100}`,
      palette.accent,
      15,
    );
  return {
    art: [
      paper(palette.ground),
      chimney(96, 800, far),
      chimney(620, 760, far),
      shape('M0 960L150 960L150 920L230 880L310 920L310 960L800 960L800 1200L0 1200Z', far),
      chimney(210, 700, palette.second),
      chimney(470, 640, palette.second),
      smoke(236, 676),
      smoke(496, 616),
      shape(
        'M40 1200L40 912L120 862L120 912L200 862L200 912L280 862L280 912L360 862L360 1200Z',
        palette.second,
      ),
      box(360, 860, 400, 340, palette.main),
      shape('M340 860L560 790L780 860Z', palette.main),
      windows(384, 892, 8, 3, palette.accent, palette.second),
      windows(70, 940, 6, 2, palette.accent, palette.ground),
      shape('M0 1108C200 1076 500 1130 800 1090L800 1200L0 1200Z', palette.ground),
      line('M40 1150C160 1132 280 1166 400 1148C520 1130 640 1164 760 1146', palette.second, 7),
      line('M120 1176C220 1162 300 1186 400 1174C500 1162 600 1184 680 1172', palette.second, 5),
    ].join(''),
    blocks: skyWords(page, 380),
  };
}

/** A dark house alone on a moor: one window is lit and one tree leans from the wind. */
function moor(page: CoverSpec): Composition {
  const { palette } = page;
  const hill = mix(palette.second, palette.ground, 0.35);
  const house = mix(palette.main, palette.ground, 0.05);
  const tree = [
    'M640 900C636 850 630 816 606 770M626 812C650 780 660 760 700 742M612 780C590 750 566 744 540 742',
    'M618 796C616 750 636 720 676 704M676 750C690 752 706 752 722 762M600 762C596 740 588 726 570 712M652 722C664 708 664 696 690 684',
  ];
  return {
    art: [
      paper(palette.ground),
      dot(250, 806, 128, palette.accent),
      line('M40 690L190 690M90 716L150 716M560 640L760 640M600 662L690 662', palette.second, 6),
      shape('M0 960C160 860 320 850 470 900C600 940 700 900 800 860L800 1200L0 1200Z', hill),
      shape(
        'M216 884L216 740L290 668L364 740L364 780L400 780L400 740L446 692L492 740L492 900Z',
        house,
      ),
      box(236, 664, 26, 50, house),
      box(452, 676, 20, 40, house),
      box(272, 746, 34, 52, palette.accent),
      line('M289 746L289 798M272 772L306 772', house, 4),
      shape('M424 830L424 786A20 20 0 0 1 464 786L464 830Z', palette.ground),
      box(232, 838, 26, 34, palette.ground),
      box(322, 838, 26, 34, palette.ground),
      tree.map((branch) => line(branch, house, 9)).join(''),
      shape(
        'M0 1010C200 920 380 930 520 970C640 1000 720 990 800 960L800 1200L0 1200Z',
        mix(hill, palette.ground, 0.4),
      ),
      shape('M0 1080C240 1000 420 1020 800 1070L800 1200L0 1200Z', mix(hill, palette.ground, 0.75)),
      ...[60, 130, 220, 330, 470, 590, 700].map((x, index) =>
        line(`M${x} ${1130 - (index % 3) * 22}l-16-40m16 40l2-50m-2 50l20-36`, palette.main, 5),
      ),
    ].join(''),
    blocks: skyWords(page),
  };
}

function sheep(fleece: string, face: string): string {
  return [
    line('M-20 22L-20 46M-6 24L-6 46M14 24L14 46M26 22L26 46', face, 6),
    ...[
      [-30, 0],
      [-10, -14],
      [14, -14],
      [32, 0],
      [16, 12],
      [-14, 12],
      [0, 0],
    ].map(([x = 0, y = 0]) => dot(x, y, 19, fleece)),
    shape('M-60-14C-46-26-30-18-32-4C-34 10-50 14-56 4Z', face),
  ].join('');
}

/** Ploughed and mown fields in stripes, a wall, three sheep and the sun. */
function pasture(page: CoverSpec): Composition {
  const { palette } = page;
  const rows = Array.from({ length: 9 }, (_, index) =>
    line(
      `M${440 + index * 46} 1000C${460 + index * 30} 940 ${480 + index * 22} 900 ${520 + index * 12} 846`,
      palette.main,
      6,
    ),
  );
  const field = mix(palette.second, palette.ground, 0.45);
  return {
    art: [
      paper(palette.ground),
      dot(560, 770, 110, palette.accent),
      ...[0, 1, 2].map((index) =>
        line(
          `M${90 + index * 60} ${680 + index * 26}L${260 + index * 50} ${680 + index * 26}`,
          palette.accent,
          6,
        ),
      ),
      shape('M0 850C160 770 300 780 420 840C560 800 700 800 800 850L800 1200L0 1200Z', field),
      shape('M360 1020C420 900 560 830 800 840L800 1080Z', palette.second),
      ...rows,
      shape(
        'M0 960C180 880 360 900 520 980C640 1030 720 1040 800 1030L800 1200L0 1200Z',
        mix(palette.main, palette.ground, 0.12),
      ),
      dot(120, 816, 52, palette.second) +
        dot(176, 800, 62, palette.second) +
        dot(230, 826, 48, palette.second) +
        box(170, 820, 13, 74, palette.second),
      moved(190, 986, sheep(palette.panel, palette.panelText), 0, 1.15),
      moved(350, 1050, sheep(palette.panel, palette.panelText), 0, 1.3),
      moved(520, 1104, sheep(palette.panel, palette.panelText), 0, 1.05),
      line(
        'M0 1150L800 1150M0 1184L800 1184M40 1110L40 1200M220 1116L220 1200M400 1120L400 1200M580 1122L580 1200M760 1122L760 1200',
        palette.ground,
        10,
      ),
    ].join(''),
    blocks: skyWords(page, 400),
  };
}

function ridge(y: number, rise: number, roll: () => number, fill: string): string {
  const crests = Array.from({ length: 5 }, (_, index) => {
    const x = index * 200;
    const height = y - rise * (0.25 + roll() * 0.75);
    return `C${x + 40} ${y} ${x + 60} ${height} ${x + 100} ${height}C${x + 140} ${height} ${x + 160} ${y} ${x + 200} ${y}`;
  });
  return shape(`M-60 1200L-60 ${y}L0 ${y}${crests.join('')}L1000 1200Z`, fill);
}

/** Ridge behind ridge, and the moon going down behind the last. */
function ridges(page: CoverSpec): Composition {
  const { palette, seed } = page;
  const roll = createRandom(seed);
  const title = setTitle(page, { x: 70, y: 84, width: 660, height: 420, stand: 'top' });
  const author = setAuthor(page, { x: 80, y: 1096, width: 640, height: 56 });
  const moon = 250 + roll() * 300;
  const far = [0.25, 0.5, 0.75].map((share, index) =>
    ridge(
      800 + index * 90,
      130 - index * 12,
      roll,
      mix(palette.second, palette.ground, share - 0.2),
    ),
  );
  return {
    art: [
      paper(palette.ground),
      dot(moon, 680, 104, palette.accent),
      ...far,
      ridge(1060, 70, roll, palette.ground),
    ].join(''),
    blocks: [title, author],
  };
}

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
function sea(page: CoverSpec): Composition {
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

/** Curtains drawn from a dark stage, footlights burning. */
function stage(page: CoverSpec): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 176, y: 300, width: 448, height: 520 });
  const author = setAuthor(page, { x: 210, y: 856, width: 380, height: 96 });
  const cloth = mix(palette.second, palette.main, 0.12);
  const drape = [
    shape('M400 0L400 1080L262 1080C300 900 300 760 232 640C300 520 268 300 214 180L160 0Z', cloth),
    line(
      'M380 180C384 500 384 800 372 1060M344 190C352 420 340 560 300 646C336 760 348 900 336 1060M300 190C322 380 304 540 262 636C300 730 312 900 300 1060',
      palette.ground,
      5,
    ),
    line('M232 640C280 668 340 668 400 650', palette.accent, 15),
    moved(246, 652, shape('M-10 0L12 0L18 74L-18 74Z', palette.accent)),
  ].join('');
  const swag = Array.from({ length: 5 }, (_, index) => {
    const x = index * 160;
    return (
      shape(
        `M${x} 0L${x + 160} 0L${x + 160} 110C${x + 130} 200 ${x + 30} 200 ${x} 110Z`,
        palette.second,
      ) +
      line(
        `M${x} 112C${x + 30} 198 ${x + 130} 198 ${x + 160} 112M${x + 44} 30C${x + 56} 90 ${x + 104} 90 ${x + 116} 30`,
        palette.accent,
        5,
      )
    );
  });
  const lights = Array.from({ length: 8 }, (_, index) => {
    const x = 85 + index * 90;
    return moved(
      x,
      1084,
      around(5, line('M0-44L0-60', palette.accent, 5), -72) + dot(0, 0, 28, palette.accent),
    );
  });
  return {
    art: [
      paper(palette.ground),
      moved(400, 0, mirrored(moved(52, 0, drape))),
      swag.join(''),
      ...lights,
      box(0, 1084, 800, 116, palette.main),
      box(0, 1084, 800, 16, palette.accent),
      line('M0 1140L800 1140', palette.second, 5),
    ].join(''),
    blocks: [title, author],
  };
}

type House = {
  x: number;
  width: number;
  top: number;
  roof: 'gable' | 'step' | 'flat';
  fill: string;
};

function drawHouse(
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
function street(page: CoverSpec): Composition {
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
      ...houses.map((house) => drawHouse(house, palette.accent, palette.ground, palette.panel)),
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

/** A sash window at night from inside, its curtains tied back, a pot on the sill. */
function window(page: CoverSpec): Composition {
  const { palette } = page;
  const night = mix(palette.panelText, palette.panel, 0.04);
  const curtain =
    shape(
      'M290 556L290 1090L214 1090C226 1010 214 960 190 900C240 830 250 700 246 556Z',
      palette.second,
    ) +
    shape('M246 556C250 700 240 830 190 900L176 880C140 780 120 660 110 556Z', palette.second) +
    line(
      'M226 580C228 700 214 790 186 860M176 580C180 680 180 760 178 840M262 940C268 1000 262 1050 254 1080M236 960C242 1010 240 1050 236 1080',
      palette.ground,
      4,
    ) +
    line('M176 884C210 914 250 914 290 896', palette.accent, 13);
  const pot = [
    line('M0 0L0-90M0-40C-20-60-34-70-40-96M0-30C24-50 34-60 40-86', palette.second, 7),
    dot(0, -104, 24, palette.accent),
    dot(-44, -106, 19, palette.accent),
    dot(44, -96, 19, palette.accent),
    leaf(0, -20, -30, 50, 24, palette.second),
    leaf(0, -14, -150, 50, 24, palette.second),
    shape('M-46-6L46-6L34 66L-34 66Z', palette.main),
  ].join('');
  return {
    art: [
      paper(palette.ground),
      box(130, 572, 540, 520, palette.main),
      box(152, 594, 496, 476, night),
      dot(520, 704, 58, palette.panel),
      dot(496, 690, 52, night),
      star(330, 668, 14, palette.accent) +
        star(286, 760, 8, palette.accent) +
        star(440, 640, 8, palette.accent) +
        star(600, 800, 10, palette.accent),
      shape(
        'M152 940C260 860 340 900 420 920C520 870 580 900 648 880L648 1070L152 1070Z',
        mix(night, palette.second, 0.5),
      ),
      line('M400 594L400 1070M152 832L648 832', palette.main, 14),
      moved(400, 0, mirrored(curtain)),
      line('M80 556L720 556', palette.accent, 16),
      dot(80, 556, 18, palette.accent) + dot(720, 556, 18, palette.accent),
      box(86, 1090, 628, 34, palette.main),
      moved(400, 1024, pot),
    ].join(''),
    blocks: skyWords(page, 360),
  };
}

/** Sets the title and the author of a scene in the flat sky above the drawing. */
function skyWords(page: CoverSpec, height = 400): Composition['blocks'] {
  const place = { x: 66, y: 78, width: 668, height, stand: 'top' } as const;
  const free = place.y + height - setTitle(page, place).bottom;
  const title = setTitle(page, { ...place, y: place.y + free * 0.3 });
  const author = setAuthor(page, {
    x: 80,
    y: title.bottom + 22,
    width: 640,
    height: 50,
    stand: 'top',
  });
  return [title, author];
}
