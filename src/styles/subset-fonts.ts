import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const basicCharacters = range(0x20, 0x7e) + '–—‘’“”…•×';
const extendedCharacters = basicCharacters + range(0xa0, 0xff) + '←→€™';

const families = [
  {
    name: 'Young Serif',
    variable: '--font-title',
    source: '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
    weight: '400',
    letters: basicCharacters + 'éèêëáàâçñöüóíïÉ',
    fallbacks: ['Young Fallback', 'Young Fallback for Noto', 'serif'],
  },
  {
    name: 'Hanken Grotesk',
    variable: '--font-text',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    weight: '400 700',
    letters: extendedCharacters,
    axes: { wght: { min: 400, max: 700 } },
    fallbacks: ['Hanken Fallback', 'system-ui', 'sans-serif'],
  },
] as const;

/**
 * The OpenType features that the shop uses: marks, kerning, ligatures and tabular figures. Each
 * additional feature adds glyphs. Hinting only helps old screens.
 */
const subsetOptions = {
  targetFormat: 'woff2',
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
  noHinting: true,
} as const;

/**
 * Subsets the two font families to the characters and weights that the shop uses, 30 KiB in all.
 * The result is cached in `folder`. Other characters use the fallback fonts.
 */
export async function subsetFonts(folder: string) {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    families.map(async (family) => ({ ...family, file: await createSubset(family, folder) })),
  );
}

async function createSubset(family: (typeof families)[number], folder: string): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve(family.source)));
  const digest = createHash('sha256')
    .update(source)
    .update(JSON.stringify({ family, cutting: subsetOptions }))
    .digest('hex');
  const file = join(folder, `${family.variable.slice(2)}-${digest.slice(0, 12)}.woff2`);
  if (existsSync(file)) return file;
  const subset = await subsetFont(source, family.letters, {
    ...subsetOptions,
    ...('axes' in family && { variationAxes: family.axes }),
  });
  // Renames a temporary file, because two builds may write the same file at once.
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, subset);
  await rename(temporaryFile, file);
  return file;
}
