import {
  type Composition,
  type CoverSpec,
  onPanel,
  setAuthor,
  setTitle,
  frame,
  paper,
  rule,
  steppedFrame,
} from './canvas.ts';
import { mix } from './palettes.ts';
import { type Motif } from './motifs.ts';
import { around, box, dot, hoop, line, moved, shape } from './svg.ts';

/** Places a motif and the text on a cover. */
export type Layout = (page: CoverSpec, motif: Motif) => Composition;

/** All layouts, by their names in the catalog file. */
export const layouts: Record<string, Layout> = {
  band,
  bleed,
  column,
  foot,
  label,
  medallion,
  mirror,
  niche,
  plate,
};

/** A wide paper band around the book, under a large emblem. */
function band(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 64, y: 764, width: 672, height: 260, ...onPanel(page) });
  const author = setAuthor(page, { x: 80, y: 1052, width: 640, height: 52, ...onPanel(page) });
  return {
    art: [
      paper(palette.ground),
      moved(400, 362, motif(palette), 0, 1.55),
      box(0, 704, 800, 452, palette.panel),
      box(0, 718, 800, 5, palette.panelText),
      box(0, 1137, 800, 5, palette.panelText),
    ].join(''),
    blocks: [title, author],
  };
}

/** A large emblem that extends beyond the corner; text aligned left. */
function bleed(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const left = { align: 'start', stand: 'top' } as const;
  const author = setAuthor(page, { x: 66, y: 70, width: 660, height: 50, ...left });
  const title = setTitle(page, { x: 62, y: 172, width: 676, height: 400, ...left });
  const top = title.bottom + 36;
  const scale = Math.min(2.3, (1330 - top) / 400);
  return {
    art:
      paper(palette.ground) +
      box(66, 136, 96, 8, palette.accent) +
      moved(500, top + scale * 200, motif(palette), -8, scale * 0.94),
    blocks: [author, title],
  };
}

/** A strip of emblems down the left side, as on a decorated spine, and a large one blind-stamped. */
function column(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const { ground, text, panel, panelText, accent } = palette;
  const left = { align: 'start', x: 272, width: 478, stand: 'top' } as const;
  const title = setTitle(page, { ...left, y: 96, height: 540 });
  const author = setAuthor(page, { ...left, y: title.bottom + 62, height: 92 });
  const strip = [0, 1, 2, 3, 4].map((row) => `<use href="#tile" x="110" y="${120 + row * 240}"/>`);
  const tile = motif({ ...palette, main: panelText, ground: panel });
  const stamp = motif({
    main: mix(ground, text, 0.16),
    second: mix(ground, text, 0.1),
    accent: mix(ground, text, 0.24),
    ground,
  });
  const free = 1200 - author.bottom;
  return {
    art: [
      paper(ground),
      `<defs><g id="tile">${moved(0, 0, tile, 0, 0.44)}</g></defs>`,
      moved(512, author.bottom + free / 2, stamp, 0, Math.min(1.25, (free - 90) / 400)),
      box(0, 0, 220, 1200, panel),
      box(228, 0, 5, 1200, accent),
      ...strip,
      box(272, title.bottom + 26, 96, 7, accent),
    ].join(''),
    blocks: [title, author],
  };
}

/** A large emblem at the top; the text at the bottom. */
function foot(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 70, y: 660, width: 660, height: 350, stand: 'bottom' });
  const author = setAuthor(page, { x: 80, y: 1078, width: 640, height: 56 });
  const free = title.top - 50;
  const scale = Math.min(1.62, (free - 84) / 400);
  return {
    art:
      paper(palette.ground) +
      moved(400, 50 + free / 2, motif(palette), 0, scale) +
      rule(400, 1048, 300, palette.accent),
    blocks: [title, author],
  };
}

/** A cloth strewn with the emblem, and a pasted label. */
function label(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 128, y: 420, width: 544, height: 280, ...onPanel(page) });
  const author = setAuthor(page, { x: 140, y: 750, width: 520, height: 52, ...onPanel(page) });
  const tile = motif({ ...palette, accent: mix(palette.accent, palette.main, 0.3) });
  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from(
      { length: 5 },
      (_, column) =>
        `<use href="#tile" x="${column * 200 + (row % 2 ? -100 : 0)}" y="${row * 171}"/>`,
    ).join(''),
  );
  return {
    art: [
      paper(palette.ground),
      `<defs><g id="tile">${moved(0, 0, tile, 0, 0.4)}</g></defs>`,
      rows.join(''),
      box(74, 344, 652, 512, palette.ground),
      box(86, 356, 628, 488, palette.panel),
      `<rect x="102" y="372" width="596" height="456" fill="none" stroke="${palette.panelText}" stroke-width="4"/>`,
      rule(400, 728, 220, palette.panelText),
    ].join(''),
    blocks: [title, author],
  };
}

/** The emblem in a beaded round, the title over it. */
function medallion(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 84, y: 92, width: 632, height: 380 });
  const author = setAuthor(page, { x: 90, y: 1072, width: 620, height: 56 });
  const free = 1052 - title.bottom;
  const radius = Math.min(330, free / 2 - 34);
  const inks = { ...palette, main: palette.panelText, ground: palette.panel };
  return {
    art: [
      paper(palette.ground),
      frame(30, palette.accent, 4),
      moved(
        400,
        title.bottom + free / 2 + 4,
        dot(0, 0, radius, palette.panel) +
          hoop(0, 0, radius - 14, palette.panelText, 3) +
          around(40, dot(0, -radius - 16, 6, palette.accent)) +
          moved(0, 0, motif(inks), 0, (radius * 0.7) / 200),
      ),
    ].join(''),
    blocks: [title, author],
  };
}

/** Like a court card: the emblem at the top and, upside down, at the bottom. */
function mirror(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 92, y: 452, width: 616, height: 230 });
  const author = setAuthor(page, { x: 110, y: 728, width: 580, height: 50 });
  return {
    art: [
      paper(palette.ground),
      frame(30, palette.accent, 5),
      frame(44, palette.accent, 2),
      `<defs><g id="tile">${moved(0, 0, motif(palette), 0, 0.86)}</g></defs>`,
      '<use href="#tile" x="400" y="248"/>',
      '<use href="#tile" transform="translate(400 968) rotate(180)"/>',
      rule(400, 706, 240, palette.accent),
    ].join(''),
    blocks: [title, author],
  };
}

/** A lit niche around the emblem. */
function niche(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 84, y: 84, width: 632, height: 330 });
  const author = setAuthor(page, { x: 90, y: 1080, width: 620, height: 52 });
  const top = title.bottom + 40;
  const half = 236;
  const arch = (inset: number) => {
    const [reach, head] = [half - inset, top + inset];
    return `M${400 - reach} ${1034 - inset}L${400 - reach} ${head + half - inset}A${reach} ${reach} 0 0 1 ${400 + reach} ${head + half - inset}L${400 + reach} ${1034 - inset}Z`;
  };
  const inks = { ...palette, main: palette.panelText, ground: palette.panel };
  const free = 1034 - top;
  const scale = Math.min(1.02, (free - 110) / 400);
  return {
    art: [
      paper(palette.ground),
      frame(30, palette.accent, 4),
      shape(arch(0), palette.panel),
      line(arch(-14), palette.accent, 4),
      line(arch(14), palette.panelText, 3),
      moved(400, top + free / 2 + 22, motif(inks), 0, scale),
    ].join(''),
    blocks: [title, author],
  };
}

/** A framed plate: the title above the emblem, the author at the bottom. */
function plate(page: CoverSpec, motif: Motif): Composition {
  const { palette } = page;
  const title = setTitle(page, { x: 112, y: 128, width: 576, height: 400 });
  const author = setAuthor(page, { x: 140, y: 1034, width: 520, height: 60 });
  const free = 1010 - title.bottom;
  const scale = Math.min(1.35, (free - 60) / 400);
  const middle = title.bottom + free / 2 + 6;
  return {
    art:
      paper(palette.ground) +
      steppedFrame(34, palette.accent) +
      moved(400, middle, motif(palette), 0, scale),
    blocks: [title, author],
  };
}
