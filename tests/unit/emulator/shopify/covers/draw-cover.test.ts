import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  composeCover,
  drawCover,
  type CoverOf,
} from '../../../../../src/emulator/shopify/covers/draw-cover.ts';
import { layouts } from '../../../../../src/emulator/shopify/covers/layouts.ts';
import { motifs } from '../../../../../src/emulator/shopify/covers/motifs.ts';
import { contrast } from '../../../../../src/content/color.ts';
import { palettes } from '../../../../../src/emulator/shopify/covers/palettes.ts';
import { scenes } from '../../../../../src/emulator/shopify/covers/scenes.ts';
import { readCatalog } from '../../../../../src/catalog-import/read-catalog.ts';

const { books } = (await readCatalog(['src/emulator/shopify/sample/catalog.json'])).catalog;
const long =
  'A True and Particular Account of Many Hearts, Some Letters & One Very Long Engagement, with Notes';

/** Renders an SVG at a width of 200 and returns its pixels as colors. */
async function paint(svg: string): Promise<(x: number, y: number) => string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width: 200 })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([200, 300]);
  return (x, y) => {
    const at = (Math.min(299, Math.round(y / 4)) * 200 + Math.min(199, Math.round(x / 4))) * 3;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  };
}

/** Returns the share of the area below each line against which its text is legible. */
async function readable(book: CoverOf): Promise<number[]> {
  const { art, blocks } = composeCover(book);
  const at = await paint(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1200" width="800" height="1200">${art}</svg>`,
  );
  return blocks.flatMap(({ slot, size, lines }) =>
    lines.map(({ x, y, width }) => {
      let [clear, all] = [0, 0];
      for (let row = y - size * 0.72; row <= y + size * 0.16; row += 4)
        for (let column = x; column <= x + width; column += 4) {
          all += 1;
          if (contrast(at(column, row), slot.fill) >= 4.5) clear += 1;
        }
      return clear / all;
    }),
  );
}

const emblems = Object.keys(motifs).flatMap((motif) =>
  Object.keys(layouts).map((layout) => ({ motif, layout })),
);

test('has many motifs, scenes and layouts', () => {
  expect(Object.keys(motifs).length + Object.keys(scenes).length).toBeGreaterThanOrEqual(12);
  expect(Object.keys(layouts).length).toBeGreaterThanOrEqual(5);
});

const images = [...Object.keys(motifs), ...Object.keys(scenes)];
const inks = Object.keys(palettes);
const pairs = [
  ...images.map((motif, at) => [motif, inks[at % inks.length] ?? '']),
  ...inks.map((palette, at) => [images[at % images.length] ?? '', palette]),
];

test.each(pairs)('draws %s in %s as a small image', async (motif, palette) => {
  const cover = { motif, palette };
  const svg = drawCover({ handle: motif, title: long, author: 'Jane Austen', cover });
  expect(svg.length).toBeLessThan(60_000);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script/);
  const at = await paint(svg);
  const seen = new Set<string>();
  for (let y = 0; y < 1200; y += 20) for (let x = 0; x < 800; x += 20) seen.add(at(x, y));
  expect(seen.size).toBeGreaterThan(3);
});

test('draws nothing below the lettering of the sample', async () => {
  for (const book of books)
    for (const share of await readable(book)) expect(share, book.handle).toBeGreaterThan(0.99);
});

test('draws nothing below a long title, for every emblem and layout', async () => {
  for (const cover of emblems)
    for (const share of await readable({
      handle: 'long',
      title: long,
      author: 'Ann Radcliffe',
      cover,
    }))
      expect(share, `${cover.motif} ${cover.layout}`).toBeGreaterThan(0.99);
});

test.each(Object.keys(scenes))('%s: draws nothing below the text of the scene', async (motif) => {
  for (const title of [long, 'Emma'])
    for (const handle of ['a', 'b'])
      for (const share of await readable({
        handle,
        title,
        author: 'Ann Radcliffe',
        cover: { motif },
      }))
        expect(share, title).toBeGreaterThan(0.99);
});

test('keeps the lettering on the cover and large enough for a card', () => {
  for (const book of books) {
    const [largest = 0] = composeCover(book)
      .blocks.map(({ size }) => size)
      .sort((a, b) => b - a);
    expect(largest, book.handle).toBeGreaterThanOrEqual(50);
    for (const { lines } of composeCover(book).blocks)
      for (const { x, y, width } of lines) {
        expect(x, book.handle).toBeGreaterThanOrEqual(40);
        expect(x + width, book.handle).toBeLessThanOrEqual(762);
        expect(y, book.handle).toBeLessThanOrEqual(1160);
      }
  }
});

test('draws the same book equally, and another handle differently', () => {
  const emma = { handle: 'emma', title: 'Emma', author: 'Jane Austen' };
  expect(drawCover(emma)).toBe(drawCover({ ...emma }));
  const drawn = new Set(
    Array.from({ length: 40 }, (_, at) => drawCover({ ...emma, handle: `emma-${at}` })),
  );
  expect(drawn.size).toBeGreaterThan(35);
});

test('selects an unknown drawing by the handle', () => {
  const emma = { handle: 'emma', title: 'Emma' };
  for (const name of ['unicorn', 'constructor', 'toString'])
    expect(drawCover({ ...emma, cover: { motif: name, palette: name, layout: name } })).toBe(
      drawCover(emma),
    );
});

test('escapes title and author', () => {
  const evil = `"><script>alert('x')</script><!--&amp;]]>`;
  const svg = drawCover({ handle: 'evil', title: evil, author: evil, cover: { motif: 'moth' } });
  expect(svg).not.toMatch(/script|alert|&|<!--|]]>/);
});

test('cuts a title of 300 letters with an ellipsis, with or without spaces', () => {
  for (const title of ['heart and hollow '.repeat(18), 'x'.repeat(300)]) {
    const [block] = composeCover({
      handle: 'a',
      title,
      cover: { motif: 'rose', layout: 'plate' },
    }).blocks;
    const last = block?.lines.at(-1)?.letters.at(-1)?.letter.name;
    expect(last).toMatch(/-2026$/);
  }
});

test('draws a cover for a title in an unsupported script', async () => {
  await paint(drawCover({ handle: 'a', title: '愛の本', author: '' }));
});
