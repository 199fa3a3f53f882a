import {
  around,
  box,
  dot,
  heart,
  hoop,
  leaf,
  line,
  mirrored,
  moved,
  round,
  shape,
  star,
} from './svg.ts';

/** The colors of a motif. `ground` is the color behind it, for holes and fine lines. */
type Inks = { main: string; second: string; accent: string; ground: string };

/** Draws an emblem in a square from -200 to 200 around its center. */
export type Motif = (inks: Inks) => string;

/** All motifs, by their names in the catalog file. */
export const motifs: Record<string, Motif> = {
  birds,
  books,
  bow,
  briar,
  camellia,
  candle,
  cat,
  crown,
  dagger,
  fan,
  feather,
  fern,
  fiddle,
  fox,
  garlic,
  hand,
  hourglass,
  jar,
  key,
  keyhole,
  letter,
  mask,
  moon,
  moth,
  pimpernel,
  pomegranate,
  quilt,
  rose,
  serpent,
  swans,
  teacup,
  tulips,
  wreath,
};

/** Two birds that face each other on one bough. */
function birds({ main, second, accent, ground }: Inks): string {
  const bird = [
    shape(
      'M30-70C36-104 84-116 108-84C130-50 150 0 198 60L158 56L170 92C130 88 100 78 78 62C44 40 26-20 30-70Z',
      main,
    ),
    shape('M72-34C104-30 132 10 146 58C108 50 78 22 72-34Z', second),
    line('M84-14C98 6 112 26 132 42M82 6C92 22 104 32 118 42', ground, 4),
    shape('M34-82L6-68L33-62Z', accent),
    dot(62, -80, 8, ground),
    shape('M40-36C50-10 62 16 78 34C58 30 42 0 40-36Z', accent),
    line('M86 64L80 102M104 74L102 100', accent, 6),
  ].join('');
  const bough = [
    line('M0 122C60 96 120 104 186 120', second, 9),
    leaf(40, 108, 62, 56, 28, second),
    leaf(92, 106, 68, 62, 30, second),
    leaf(146, 112, 54, 52, 26, second),
    leaf(182, 120, 10, 20, 14, second),
    dot(66, 128, 8, accent),
    dot(122, 132, 8, accent),
  ].join('');
  return mirrored(bough) + mirrored(bird) + heart(0, -160, 50, accent) + dot(0, 150, 9, accent);
}

/** A stack of books with a flower laid in the topmost. */
function books({ main, second, accent, ground }: Inks): string {
  const volume = (x: number, y: number, width: number, tall: number, cloth: string, band: string) =>
    box(x, y, width, tall, cloth) +
    box(x + width - 12, y + 7, 16, tall - 14, cloth) +
    box(x + 22, y, 12, tall, band) +
    box(x + width - 64, y, 12, tall, band) +
    line(`M${x + 70} ${y + tall / 2}L${x + width - 96} ${y + tall / 2}`, band, 5);
  const flower = [
    line('M0 0C-6-50 14-90 0-128', second, 7),
    leaf(-1, -40, -150, 56, 26, second),
    leaf(4, -70, -34, 52, 24, second),
    moved(
      0,
      -132,
      [0, 72, 144, 216, 288]
        .map((a) => moved(0, 0, shape('M0 0C-26-14-24-50 0-54C24-50 26-14 0 0Z', accent), a))
        .join('') + dot(0, 0, 13, main),
    ),
  ].join('');
  return [
    moved(-30, 4, flower, 8),
    volume(-150, 130, 300, 62, main, ground),
    volume(-124, 72, 268, 52, second, main),
    volume(-156, 18, 270, 48, accent, ground),
    line('M70 66L70 112L62 102L54 112L54 66', main, 7),
  ].join('');
}

/** A silk ribbon tied in a bow. */
function bow({ main, second, accent, ground }: Inks): string {
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

/** A heart of briar, with thorns outside and a rose where it closes. */
function briar(inks: Inks): string {
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

function petalRing(
  count: number,
  reach: number,
  width: number,
  fill: string,
  edge: string,
  start: number,
): string {
  const d = `M0 0C${-width} ${-reach * 0.4} ${-width} ${-reach} ${-width * 0.22} ${-reach}L0 ${-reach + 8}L${width * 0.22} ${-reach}C${width} ${-reach} ${width} ${-reach * 0.4} 0 0Z`;
  return around(count, `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="4"/>`, start);
}

/** A camellia on its branch, with a bud. */
function camellia({ main, second, accent, ground }: Inks): string {
  const blade = (x: number, y: number, angle: number, length: number) =>
    leaf(x, y, angle, length, 72, second) +
    moved(x, y, line(`M10 0L${length - 14} 0`, ground, 4), angle);
  const bud =
    shape('M0 0C-34-10-34-60 0-76C34-60 34-10 0 0Z', main) +
    line('M-8-6C-18-30-10-54 2-66', ground, 4) +
    leaf(0, 6, -122, 44, 26, second) +
    leaf(0, 6, -58, 44, 26, second);
  return [
    line('M-160 186C-80 120 20 60 150-130', second, 10),
    blade(-70, 100, 172, 126),
    blade(-40, 90, 62, 116),
    blade(70, 20, 18, 128),
    moved(150, -120, bud, 28),
    moved(
      -26,
      -34,
      petalRing(9, 134, 66, main, ground, 0) +
        petalRing(8, 106, 56, main, ground, 20) +
        petalRing(7, 78, 46, main, ground, 5) +
        around(11, line('M0-16L0-42', accent, 5) + dot(0, -44, 6, accent)) +
        dot(0, 0, 18, accent),
    ),
  ].join('');
}

/** A lit candle in its stick, with rays. */
function candle({ main, second, accent, ground }: Inks): string {
  const rays = [-75, -50, -25, 25, 50, 75]
    .map((angle) => moved(0, -120, line('M0-62L0-86', accent, 6), angle))
    .join('');
  const stick = shape(
    'M0 62L52 62C50 84 26 88 17 94L17 112C40 118 40 132 17 138L22 158C60 164 92 176 96 194L0 194Z',
    second,
  );
  return [
    rays,
    shape('M0-186C34-140 40-116 28-96C18-80-18-80-28-96C-40-116-34-140 0-186Z', accent),
    shape('M0-134C14-114 14-102 8-94L-8-94C-14-102-14-114 0-134Z', ground),
    line('M0-96L0-70', main, 5),
    box(-30, -74, 60, 142, main),
    shape('M30-74C34-40 12-40 14-14C15-2 30-2 30-16Z', ground),
    shape('M-30-74C-34-50-20-48-20-26C-20-14-30-14-30-26Z', ground),
    mirrored(stick),
    line('M34 132C84 120 86 66 52 66', second, 10),
    line('M-40 76L40 76M-78 184L78 184', ground, 4),
  ].join('');
}

/** A cat that sits with its back to us under the moon. */
function cat({ main, second, accent, ground }: Inks): string {
  return [
    dot(0, -40, 150, second),
    star(-96, -110, 16, accent),
    star(104, -84, 12, accent),
    star(66, -152, 9, accent),
    line('M66 168C150 176 176 120 136 88C116 72 96 92 110 110', main, 24),
    shape(
      'M0-52C60-52 98 30 98 104C98 160 70 186 0 186C-70 186-98 160-98 104C-98 30-60-52 0-52Z',
      main,
    ),
    shape(
      'M-62-142L-36-104C-14-112 14-112 36-104L62-142C72-110 72-84 66-70C60-36 32-22 0-22C-32-22-60-36-66-70C-72-84-72-110-62-142Z',
      main,
    ),
    line('M-22-34C-10-26 10-26 22-34', accent, 9),
    moved(0, -18, shape('M0-8L9 4L0 16L-9 4Z', accent)),
    line('M-60 120C-60 160-40 174-22 178M60 120C60 160 40 174 22 178', ground, 4),
  ].join('');
}

/** A crown of thorns turned to gold, over a scattering of stars. */
function crown({ main, second, accent, ground }: Inks): string {
  const half = [
    shape('M0-96L46 24L92-60L118 30L188-76L150 104L0 104Z', main),
    dot(92, -78, 15, accent),
    dot(186, -94, 15, accent),
    shape('M66 52L82 72L66 92L50 72Z', accent),
    shape('M120 56L132 72L120 88L108 72Z', second),
    line('M126 8L164-38M86-16L78 28', second, 5),
    star(116, -146, 16, accent),
    dot(58, -136, 6, second),
  ].join('');
  return [
    mirrored(half),
    dot(0, -118, 20, accent),
    dot(0, 72, 20, accent),
    dot(0, 72, 9, ground),
    line('M-150 38L150 38', ground, 5),
    box(-152, 104, 304, 26, second),
    box(-152, 136, 304, 14, main),
    star(0, -172, 22, accent),
  ].join('');
}

/** A dagger, point down, that a rose has grown around. */
function dagger(inks: Inks): string {
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

const fanSticks = 11;
const fanSpread = 150;

function fanPoint(angle: number, reach: number): string {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `${round(reach * Math.cos(turn))} ${round(reach * Math.sin(turn))}`;
}

/** One fold of the leaf, between two reaches. */
function fanFold(from: number, to: number, inner: number, outer: number): string {
  return `M${fanPoint(from, inner)}L${fanPoint(from, outer)}L${fanPoint(to, outer)}L${fanPoint(to, inner)}Z`;
}

/** A painted fan, open, with its tassel. */
function fan({ main, second, accent, ground }: Inks): string {
  const step = fanSpread / fanSticks;
  const folds = Array.from({ length: fanSticks }, (_, index) => {
    const from = -fanSpread / 2 + index * step;
    const middle = from + step / 2;
    return [
      shape(fanFold(from, from + step, 150, 290), index % 2 ? second : main),
      shape(fanFold(from, from + step, 290, 304), accent),
      moved(0, 0, dot(0, -222, 17, index % 2 ? main : accent) + dot(0, -222, 7, ground), middle),
      line(`M${fanPoint(middle, 30)}L${fanPoint(middle, 146)}`, index % 2 ? accent : main, 7),
      line(`M${fanPoint(from, 152)}L${fanPoint(from, 288)}`, ground, 3),
    ].join('');
  });
  const tassel =
    line('M0 12C-4 26-24 28-22 44', accent, 4) + shape('M-28 44L-16 44L-12 82L-32 82Z', accent);
  return moved(
    0,
    96,
    folds.join('') + tassel + dot(0, 0, 17, main) + hoop(0, 0, 9, ground, 4),
    0,
    0.68,
  );
}

/** A quill that has just written a flourish. */
function feather({ main, second, accent, ground }: Inks): string {
  const barbs = Array.from({ length: 9 }, (_, index) => {
    const y = -150 + index * 30;
    return `M0 ${y + 26}L${34 + index * 1.5} ${y - 6}M0 ${y + 26}L${-38 - index} ${y - 2}`;
  });
  const quill = [
    shape('M0-204C60-150 74-60 58 40C50 82 26 108 0 120Z', main),
    shape('M0-204C-50-140-74-50-60 46C-52 84-26 108 0 120Z', second),
    shape('M58 12L30 34L54 40ZM-62-30L-34-4L-64 2ZM66-60L40-42L66-36Z', ground),
    line(barbs.join(''), ground, 4),
    line('M0-196L0 196', accent, 8),
    shape('M-7 168L7 168L0 208Z', accent),
  ].join('');
  return [
    moved(26, -26, quill, 28),
    line('M-74 166C-130 130-178 168-150 186C-118 200-96 150-136 140', accent, 6),
    line('M-74 166C0 214 90 150 140 170C176 186 160 200 146 190', accent, 6),
    dot(178, 160, 7, accent),
  ].join('');
}

function fernFrond(tall: number, color: string, vein: string): string {
  const pairs = 12;
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const share = index / pairs;
    const y = -26 - share * (tall - 40);
    const length = 104 * (1 - share) ** 0.8 * Math.min(1, 0.55 + share * 2.4) + 10;
    return (
      leaf(0, y, -34 - share * 20, length, 22, color) +
      leaf(0, y, -146 + share * 20, length, 22, color)
    );
  });
  return (
    leaves.join('') +
    leaf(0, -tall + 20, -90, 34, 16, color) +
    line(`M0 0L0 ${-tall + 16}`, vein, 4)
  );
}

/** Three fronds and the small round spores between them. */
function fern({ main, second, accent, ground }: Inks): string {
  return [
    moved(0, 186, fernFrond(290, second, ground), -38),
    moved(0, 186, fernFrond(290, second, ground), 38),
    moved(0, 192, fernFrond(390, main, ground)),
    ...[-1, 1].flatMap((side) => [
      dot(side * 74, -150, 9, accent),
      dot(side * 104, -124, 6, accent),
      dot(side * 50, -178, 5, accent),
    ]),
  ].join('');
}

/** A fiddle and its bow. */
function fiddle({ main, second, accent, ground }: Inks): string {
  const body = 'M0-44C30-52 62-44 68-12C72 14 54 24 50 46C46 66 84 74 86 122C88 170 46 192 0 192Z';
  const half = [
    shape(body, main),
    line('M42 52C28 62 40 82 34 104C32 116 24 118 20 112', ground, 5),
    dot(42, 52, 5, ground),
    dot(21, 112, 5, ground),
    box(10, -186, 22, 9, second),
    box(10, -164, 22, 9, second),
  ].join('');
  const fiddle = [
    mirrored(half),
    shape('M-11-150L11-150L14 60L-14 60Z', second),
    shape('M-13-150C-16-176-12-190 0-196C12-190 16-176 13-150Z', second),
    dot(0, -190, 13, accent),
    dot(0, -190, 5, ground),
    box(-26, 84, 52, 10, accent),
    shape('M-10 116L10 116L15 172L-15 172Z', second),
    line('M-5-150L-5 120M5-150L5 120', ground, 2.5),
  ].join('');
  const bow =
    line('M0-190L0 186', accent, 7) +
    line('M-13-186L-13 178', main, 3) +
    box(-18, 150, 20, 24, second);
  return moved(62, 12, bow, 28) + moved(-18, 2, fiddle, -16, 0.98);
}

/** A fox asleep in a ring, its tail over its nose, among leaves. */
function fox({ main, second, accent, ground }: Inks): string {
  const sprig =
    leaf(0, 0, -60, 74, 32, second) +
    leaf(0, 0, -110, 66, 30, second) +
    leaf(0, 0, -10, 60, 28, second);
  return [
    moved(132, -88, sprig, 10),
    moved(-140, -70, sprig, -40),
    dot(0, 24, 150, main),
    shape('M-40 40C-30 0 30-14 66 14C30 20 0 40-10 66C-24 62-36 54-40 40Z', ground),
    line('M-118-40C-60-104 70-104 116-30', ground, 4),
    shape(
      'M-146 0L-158-92L-104-62C-84-72-58-72-40-60L6-84L4 10C-10 52-40 82-60 104C-90 84-132 52-146 0Z',
      main,
    ),
    line('M-146 2C-130 52-92 84-60 104C-40 82-10 52 4 12', ground, 5),
    shape('M-144-66L-116-48C-130-40-140-26-144-10ZM-6-60L-28-44C-14-36-6-26-4-10Z', second),
    shape(
      'M-60 102C-86 84-110 64-126 36C-104 30-78 44-60 70C-44 46-20 32-8 36C-20 62-40 84-60 102Z',
      accent,
    ),
    line('M-120 8C-110 20-96 22-88 12M-34 12C-26 22-12 20-6 8', ground, 6),
    dot(-60, 100, 13, ground),
    shape(
      'M148 0C170 110 90 190-20 174C-60 168-96 150-110 122C-70 130 20 140 60 90C80 64 110 20 148 0Z',
      second,
    ),
    shape('M-20 174C-60 168-96 150-110 122C-84 128-52 132-20 130C-34 144-34 160-20 174Z', accent),
  ].join('');
}

/** A bulb, its leaves, and the round flower on top. */
function garlic({ main, second, accent, ground }: Inks): string {
  const bulb =
    'M0-38C-14 4-128 20-128 96C-128 152-66 178 0 178C66 178 128 152 128 96C128 20 14 4 0-38Z';
  const cloves = mirrored(
    line('M4-4C14 44 82 60 76 118C74 146 58 164 40 172', ground, 5) +
      line('M0 10C10 70 34 90 30 172', ground, 5),
  );
  const roots = mirrored(line('M6 178C8 188 14 192 16 199M24 176C30 184 38 186 44 192', accent, 5));
  const floret = line('M0-14L0-50', second, 4) + dot(0, -55, 9, accent) + dot(0, -30, 5, main);
  return [
    roots,
    mirrored(leaf(4, -30, -38, 190, 40, second) + leaf(2, -20, -64, 120, 26, second)),
    line('M0-30L0-130', second, 13),
    shape(bulb, main),
    cloves,
    moved(0, -140, around(14, floret) + dot(0, 0, 20, main)),
  ].join('');
}

/** An open palm as fortune-tellers draw it. */
function hand({ main, second, accent, ground }: Inks): string {
  const finger = (x: number, top: number, foot: number) =>
    line(`M${x} ${top}L${x * 0.9} ${foot}`, main, 43);
  return [
    mirrored(star(150, -110, 20, accent) + dot(172, -40, 6, accent) + dot(120, -160, 6, accent)),
    finger(-72, -92, 40),
    finger(-24, -142, 40),
    finger(24, -156, 40),
    finger(72, -118, 40),
    line('M-118 16C-112 56-90 86-60 104', main, 42),
    shape('M-94-6L94-6C98 60 84 116 50 140L50 160L-50 160L-50 140C-88 112-100 60-94-6Z', main),
    shape('M-62 152L62 152L74 200L-74 200Z', second),
    line('M-58 168L58 168', ground, 4),
    line(
      'M-56 118C-58 76-30 52 6 46M-74 28C-30 60 40 50 74 10M-70 6C-30 22 30 20 78-16',
      ground,
      4,
    ),
    moved(14, 74, around(8, line('M0-34L0-44', accent, 4)) + heart(0, -14, 40, accent)),
  ].join('');
}

/** An hourglass that runs with stars. */
function hourglass({ main, second, accent, ground }: Inks): string {
  const half = [
    line('M100-150L100 150', main, 13),
    dot(100, -84, 13, main),
    dot(100, 84, 13, main),
    dot(100, 0, 16, main),
    dot(100, 0, 6, ground),
  ].join('');
  const glass =
    'M-74-150L74-150C78-70 16-40 12 0C16 40 78 70 74 150L-74 150C-78 70-16 40-12 0C-16-40-78-70-74-150Z';
  return [
    shape(glass, second),
    shape('M-60-86C-20-74 20-96 60-86C50-50 12-30 6 0L-6 0C-12-30-50-50-60-86Z', accent),
    shape('M-64 138C-50 100-20 92 0 84C20 92 50 100 64 138Z', accent),
    line('M0 4L0 82', accent, 5),
    moved(
      0,
      0,
      star(-28, -118, 12, main) +
        star(26, -112, 8, main) +
        star(-22, 56, 9, main) +
        star(24, 40, 7, main),
    ),
    line('M-56-132C-56-100-44-78-34-64', ground, 5),
    mirrored(half),
    box(-132, -178, 264, 30, main),
    box(-132, 148, 264, 30, main),
    box(-112, -194, 224, 12, accent),
    box(-112, 182, 224, 12, accent),
    line('M-112-163L112-163M-112 163L112 163', ground, 4),
  ].join('');
}

/** A canning jar of fireflies. */
function jar({ main, second, accent, ground }: Inks): string {
  const fly = (x: number, y: number, angle: number) =>
    moved(
      x,
      y,
      dot(0, 14, 17, accent) +
        shape('M0-16C10-16 9 8 0 10C-9 8-10-16 0-16Z', main) +
        leaf(0, -8, -30, 30, 13, ground) +
        leaf(0, -8, -150, 30, 13, ground),
      angle,
    );
  return [
    shape(
      'M-86-124L86-124C86-104 118-96 118-62L118 160C118 184 104 196 84 196L-84 196C-104 196-118 184-118 160L-118-62C-118-96-86-104-86-124Z',
      second,
    ),
    line('M-92 150L-92-46C-92-68-78-78-70-86', main, 7),
    line('M-30 194C-24 150-40 120-22 84M-22 150C-4 138 6 130 10 108', ground, 5),
    leaf(-22, 90, -80, 44, 20, ground),
    leaf(10, 114, -50, 40, 18, ground),
    fly(-34, 12, -24),
    fly(46, -40, 22),
    fly(58, 86, -12),
    fly(-50, 116, 30),
    star(2, -70, 11, accent),
    dot(0, 54, 5, accent),
    box(-94, -150, 188, 30, main),
    box(-84, -180, 168, 34, main),
    line('M-84-148L84-148M-80-134L80-134', ground, 4),
    star(-152, -120, 14, accent),
    star(154, -64, 18, accent),
    dot(150, -150, 6, accent),
    dot(-156, 10, 5, accent),
  ].join('');
}

/** An old key on a ribbon, a heart in its bow. */
function key({ main, second, accent, ground }: Inks): string {
  const lobes = [0, 90, 180, 270].map((angle) => moved(0, -96, hoop(0, -46, 34, main, 17), angle));
  return moved(
    0,
    -4,
    [
      shape(
        'M-10-150C-60-190-130-150-112-84C-100-36-150-10-126 60L-104 30L-84 62C-96 6-58-24-70-86C-78-124-40-140-10-130Z',
        second,
      ),
      ...lobes,
      dot(0, -96, 48, main),
      heart(0, -110, 46, ground),
      box(-12, -50, 24, 236, main),
      box(-26, -30, 52, 14, accent),
      box(-22, -10, 44, 8, accent),
      shape(
        'M12 100L70 100L70 122L50 122L50 138L70 138L70 178L12 178L12 160L44 160L44 152L28 152L28 112L12 112Z',
        main,
      ),
      dot(0, 188, 17, accent),
      line('M-3-4L-3 176', ground, 3),
    ].join(''),
    14,
  );
}

/** A worked brass plate, and the dark behind the keyhole. */
function keyhole({ main, second, accent, ground }: Inks): string {
  const half = [
    shape(
      'M0-170C40-170 44-136 74-128C112-120 118-84 100-56C90-40 90-10 92 20C94 62 120 84 98 122C80 146 46 138 34 158C24 178 14 188 0 190Z',
      main,
    ),
    line('M18-148C30-122 52-112 70-104C90-94 88-72 78-56', second, 5),
    line('M66 30C70 66 90 84 76 110C62 126 36 124 22 146', second, 5),
    dot(64, -84, 7, second),
  ].join('');
  return [
    mirrored(leaf(66, -150, -50, 60, 26, second) + leaf(80, 140, 42, 60, 26, second)),
    mirrored(half),
    moved(0, -34, around(12, dot(0, -62, 6, accent))),
    dot(0, -34, 40, ground),
    shape('M-15-16L15-16L34 92L-34 92Z', ground),
    shape('M0 104L8 118L0 132L-8 118Z', accent),
    dot(0, -150, 8, accent),
  ].join('');
}

/** A folded letter with a seal, laid on a sprig. */
function letter({ main, second, accent, ground }: Inks): string {
  const sprig =
    line('M-150 150C-60 60 60-60 150-170', second, 7) +
    [0, 1, 2, 3, 4, 5]
      .map((step) => {
        const [x, y] = [-120 + step * 50, 118 - step * 55];
        return leaf(x, y, -100, 66, 34, second) + leaf(x, y, 5, 66, 34, second);
      })
      .join('');
  const sheet =
    box(-150, -96, 300, 200, main) +
    line('M-150-96L0 24L150-96M-150 104L-34-2M150 104L34-2', ground, 6);
  const wax = around(9, dot(0, -32, 14, accent)) + dot(0, 0, 38, accent);
  return sprig + moved(0, 0, sheet + moved(0, 20, wax + heart(0, -13, 34, ground)), -9);
}

/** A half mask with plumes, its ribbons loose. */
function mask({ main, second, accent, ground }: Inks): string {
  const plumes = [-82, -62, -42]
    .map((angle, index) =>
      leaf(14 + index * 20, -44, angle, 150 - index * 16, 52, index % 2 ? accent : second),
    )
    .join('');
  const half = [
    plumes,
    line('M176-14C200 40 150 70 176 118C190 146 170 170 150 188', accent, 9),
    shape('M0-36C40-62 130-76 196-44C196 30 156 88 100 92C56 94 30 62 0 40Z', main),
    shape('M38 14C56-20 112-28 148-4C136 34 76 52 38 14Z', ground),
    line('M26-30C70-50 130-52 172-34', second, 5),
    line('M30 46C54 76 104 86 140 56', second, 5),
  ].join('');
  return moved(
    0,
    26,
    mirrored(half) + shape('M0-66L18-32L0 2L-18-32Z', accent) + dot(0, -32, 6, ground),
  );
}

/** A crescent with a sleeping face, and its rays. */
function moon({ main, second, accent, ground }: Inks): string {
  const ray = line('M0-164L0-182', accent, 6);
  const crescent =
    'M40-138C-50-130-130-66-130 12C-130 96-56 150 36 136C-20 110-48 66-46 44C-62 34-72 26-70 14C-62 4-56-4-56-16C-60-70-20-116 40-138Z';
  return [
    around(24, ray, 7.5),
    around(24, dot(0, -172, 4, second)),
    dot(0, 0, 150, second),
    shape(crescent, main),
    line('M-112 4C-102 16-88 16-80 6', ground, 5),
    line('M-72 58C-80 66-90 68-98 64', ground, 5),
    dot(-92, 40, 9, accent),
    moved(
      0,
      0,
      star(64, -26, 36, accent) +
        star(26, 66, 18, accent) +
        star(92, 44, 13, accent) +
        dot(98, -76, 6, main),
    ),
    dot(34, -88, 5, main),
  ].join('');
}

/** A great moth with eyes on its wings. */
function moth({ main, second, accent, ground }: Inks): string {
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

/** A small five-petalled flower on a long stem. */
function pimpernel({ main, second, accent, ground }: Inks): string {
  const petal =
    shape('M0-10C-44-36-56-84-34-112C-20-126 20-126 34-112C56-84 44-36 0-10Z', main) +
    line('M0-34L0-86M-8-36L-18-76M8-36L18-76', ground, 4);
  const bud =
    shape('M0 0C-22-10-24-40 0-62C24-40 22-10 0 0Z', main) + leaf(0, 6, -90, 34, 30, second);
  return [
    line('M0-40C6 60-22 120 4 198', second, 9),
    line('M-4 92C30 70 76 66 104 40', second, 6),
    moved(106, 40, bud, 34, 0.9),
    leaf(-2, 120, -158, 120, 50, second),
    leaf(0, 150, -18, 110, 48, second),
    line('M-8 120L-88 90M6 148L84 122', ground, 3),
    moved(
      0,
      -70,
      around(5, petal) +
        dot(0, 0, 24, accent) +
        around(5, dot(0, -34, 5, accent), 36) +
        dot(0, 0, 9, ground),
    ),
  ].join('');
}

/** A pomegranate, cut open on its seeds. */
function pomegranate({ main, second, accent, ground }: Inks): string {
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

/** One block of a quilt: an eight-pointed star in its square. */
function quilt({ main, second, accent, ground }: Inks): string {
  const point =
    shape('M0 0L-33-78L0-124Z', main) +
    shape('M0 0L33-78L0-124Z', accent) +
    shape('M0-112L-12-84L0-60L12-84Z', ground);
  const corner =
    box(112, -190, 78, 78, main) + box(126, -176, 50, 50, ground) + box(138, -164, 26, 26, accent);
  const side = shape('M-58-190L58-190L0-132Z', second) + shape('M-32-190L32-190L0-158Z', accent);
  return [
    box(-200, -200, 400, 400, second),
    box(-190, -190, 380, 380, ground),
    around(4, corner),
    around(4, side),
    `<g transform="rotate(22.5) scale(1.2)">${around(8, point)}</g>`,
    around(8, shape('M0-40L12-20L0 0L-12-20Z', second), 22.5),
    around(8, shape('M0-30L11-15L0 0L-11-15Z', ground)),
  ].join('');
}

function petals(
  count: number,
  reach: number,
  width: number,
  fill: string,
  edge: string,
  start: number,
) {
  const d = `M0 0C${-width * 1.1} ${-reach * 0.3} ${-width} ${-reach} 0 ${-reach}C${width} ${-reach} ${width * 1.1} ${-reach * 0.3} 0 0Z`;
  const petal = `<path d="${d}" fill="${fill}" stroke="${edge}" stroke-width="5"/>`;
  return around(count, petal, start);
}

/** A full-blown rose seen from above, with leaves between its petals. */
function rose({ main, second, accent, ground }: Inks): string {
  const spray =
    leaf(0, -90, -90, 108, 54, second) +
    line('M0-100L0-178', ground, 3) +
    leaf(-18, -100, -128, 64, 30, second) +
    leaf(18, -100, -52, 64, 30, second);
  return [
    around(5, spray, 36),
    petals(5, 150, 100, main, ground, 0),
    petals(5, 112, 78, main, ground, 36),
    petals(5, 78, 56, main, ground, 8),
    petals(3, 50, 40, accent, ground, 40),
    dot(0, 0, 16, accent),
    line('M-10 4C-10-10 10-10 9 3C8 11-3 10-3 4', ground, 4),
  ].join('');
}

const serpentCoils =
  'M-30 196C60 196 132 156 112 104C92 56-92 76-112 20C-130-34 60-26 76-78C84-112 50-134 16-126';

/** A serpent that climbs in three bends, with a flower in its mouth. */
function serpent({ main, second, accent, ground }: Inks): string {
  const scales = `<path d="${serpentCoils}" fill="none" stroke="${ground}" stroke-width="9" stroke-dasharray="2 22" stroke-linecap="round"/>`;
  return [
    leaf(-126, 116, -120, 80, 38, second),
    leaf(-126, 116, -60, 74, 36, second),
    leaf(134, -4, -110, 80, 38, second),
    leaf(134, -4, -54, 70, 34, second),
    star(-132, -120, 24, accent),
    star(138, -140, 14, accent),
    dot(-84, -160, 6, accent),
    line(serpentCoils, main, 42),
    scales,
    shape('M36-150C-10-158-56-146-72-112C-52-94-6-94 38-106Z', main),
    dot(-18, -128, 7, ground),
    line('M-70-112C-86-104-94-112-108-102M-86-107C-94-100-96-94-104-88', accent, 4),
    moved(-30, 196, shape('M0-20C-34-18-56-4-72 4C-50 12-30 22 0 20Z', main)),
  ].join('');
}

/** Two swans whose necks make a heart, and their rings on the water. */
function swans({ main, second, accent, ground }: Inks): string {
  const swan = [
    shape(
      'M58 92C40 50 104 34 116-20C124-62 92-88 60-74C40-66 26-46 10-24C6-52 24-104 70-110C122-114 154-70 148-18C146 8 132 30 128 40C150 28 176 20 198 34C186 96 150 120 96 120C76 120 64 110 58 92Z',
      main,
    ),
    shape('M98 84C124 70 150 62 184 48C170 88 140 104 106 104C98 98 96 92 98 84Z', second),
    line('M118 90C138 84 154 76 168 66', ground, 4),
    shape('M22-62L0-26L4-12L26-40Z', accent),
    dot(50, -84, 6, ground),
    line('M20 142C80 156 130 150 186 138', second, 6),
    line('M6 166C60 178 110 176 150 166', second, 6),
    line('M4 188C30 194 60 194 90 190', second, 6),
  ].join('');
  return (
    mirrored(swan) +
    moved(0, -150, star(0, 0, 26, accent) + star(-54, 22, 11, accent) + star(54, 22, 11, accent))
  );
}

/** A cup of tea with rising steam. */
function teacup({ main, second, accent, ground }: Inks): string {
  const sprig =
    line('M-64 60C-20 84 30 84 74 56', ground, 4) +
    [-44, -8, 28].map((x) => leaf(x, 74, -70, 34, 20, second)).join('') +
    [-26, 10, 48].map((x) => dot(x, 62, 8, accent)).join('');
  return [
    line('M-60-62C-96-100-20-118-56-160', accent, 8),
    line('M0-62C-36-108 40-132 4-184', accent, 8),
    line('M60-62C24-100 100-118 64-160', accent, 8),
    line('M118-4C180-24 188 62 100 66', main, 17),
    shape('M-130-34L130-34C130 60 92 122 42 130L-42 130C-92 122-130 60-130-34Z', main),
    box(-130, -34, 260, 17, second),
    sprig,
    shape('M-170 138C-120 176 120 176 170 138Z', main),
    shape('M-170 138L170 138L160 146L-160 146Z', second),
    box(-58, 168, 116, 11, accent),
  ].join('');
}

function tulip(outer: string, inner: string, vein: string): string {
  return [
    shape('M0-104C26-76 30-40 0-4C-30-40-26-76 0-104Z', inner),
    mirrored(shape('M0 0C-4-40 26-66 46-98C64-60 62-10 0 0Z', outer)),
    line('M22-22C32-40 40-54 44-70M-22-22C-32-40-40-54-44-70', vein, 4),
  ].join('');
}

/** Three tulips as they are painted on dower chests. */
function tulips({ main, second, accent, ground }: Inks): string {
  return [
    line('M0 196L0-70', second, 9),
    mirrored(line('M4 160C60 130 96 70 104 10', second, 8)),
    mirrored(leaf(4, 186, -32, 160, 52, second) + line('M20 178L118 114', ground, 3)),
    mirrored(leaf(2, 110, -66, 110, 34, second)),
    moved(0, -60, tulip(main, accent, ground), 0, 1.28),
    moved(106, 20, tulip(accent, main, ground), 16),
    moved(-106, 20, tulip(accent, main, ground), -16),
    mirrored(dot(66, -120, 8, accent) + dot(88, -146, 5, main) + dot(152, 76, 7, main)),
  ].join('');
}

/** An evergreen ring with berries and a bow. */
function wreath({ main, second, accent, ground }: Inks): string {
  const sprig = [
    leaf(0, -136, -152, 72, 28, second),
    leaf(0, -136, -28, 62, 26, second),
    leaf(4, -128, 22, 54, 24, main),
    leaf(-2, -146, -84, 44, 20, main),
  ].join('');
  const berries = dot(-10, -142, 11, accent) + dot(8, -128, 9, accent) + dot(-7, -145, 3, ground);
  const bow =
    mirrored(
      shape('M0 0C26-40 76-44 82-14C84 22 40 30 0 8Z', accent) +
        shape('M0 4C18 24 40 54 44 84L26 70L10 82C16 56 6 30 0 10Z', accent) +
        line('M14 2C34-10 50-14 64-8', ground, 4),
    ) + dot(0, 4, 15, main);
  return around(16, sprig) + around(8, berries, 11) + moved(0, 134, bow);
}
