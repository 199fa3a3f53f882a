import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  coverVersion,
  renderCover,
  type CoverFormat,
} from '../../../../src/emulator/shopify/cover-store.ts';

const drawing = (name: string) => readFile(`src/emulator/shopify/sample/covers/${name}.svg`);
const svg = await drawing('emma');
const formats: [CoverFormat, string][] = [
  ['webp', 'webp'],
  ['avif', 'heif'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
];

test.each(formats)('renders %s at the requested width', async (format, name) => {
  const image = await sharp(await renderCover(svg, { width: 240, format })).metadata();
  expect(image).toMatchObject({ width: 240, height: 360, format: name });
});

test('limits the width', async () => {
  const width = async (requested: number) =>
    (await sharp(await renderCover(svg, { width: requested, format: 'jpeg' })).metadata()).width;
  expect([await width(0), await width(99.6), await width(100_000)]).toEqual([1, 100, 2400]);
});

test('renders a small file for a card', async () => {
  const names = ['emma', 'persuasion', 'villette', 'evelina', 'cranford', 'orlando', 'undine'];
  const sizes = await Promise.all(
    names.map(
      async (name) =>
        (await renderCover(await drawing(name), { width: 400, format: 'webp' })).length,
    ),
  );
  sizes.sort((a, b) => a - b);
  expect(sizes[3]).toBeLessThan(14_000);
});

test('has a version for each book and drawing', () => {
  const version = (handle: string, drawing: string) =>
    coverVersion(handle, { drawing, color: '#f0c9bd' });
  expect(version('emma', 'emma')).toBe(version('emma', 'emma'));
  const versions = [version('emma', 'emma'), version('emma', 'undine'), version('x', 'emma')];
  expect(new Set(versions).size).toBe(3);
});
