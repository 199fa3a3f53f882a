import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).join('');

const english = range(0x20, 0x7e) + '–—‘’“”…•×';
const european = english + range(0xa0, 0xff) + '←→€™';

const families = [
  {
    name: 'Young Serif',
    variable: '--font-title',
    source: '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
    weight: '400',
    letters: english + 'éèêëáàâçñöüóíïÉ',
    fallbacks: ['Young Stand-in', 'Young Stand-in for Noto', 'serif'],
  },
  {
    name: 'Hanken Grotesk',
    variable: '--font-text',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    weight: '400 700',
    letters: european,
    axes: { wght: { min: 400, max: 700 } },
    fallbacks: ['Hanken Stand-in', 'system-ui', 'sans-serif'],
  },
] as const;

/**
 * Of what a font knows to do, what the shop asks of it: marks and pairs in their places, ligatures, figures
 * of one width. Each more brings letters of its own. Hints are for screens of an older time.
 */
const cutting = {
  targetFormat: 'woff2',
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
  noHinting: true,
} as const;

/**
 * Cuts the two families down to the letters and weights that the shop sets, 30 KiB in all, and
 * keeps them in `folder` for the next build. Other letters fall back to the reader's own fonts.
 */
export async function subsetFonts(folder: string) {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    families.map(async (family) => ({ ...family, file: await cut(family, folder) })),
  );
}

async function cut(family: (typeof families)[number], folder: string): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve(family.source)));
  const recipe = createHash('sha256')
    .update(source)
    .update(JSON.stringify({ family, cutting }))
    .digest('hex');
  const file = join(folder, `${family.variable.slice(2)}-${recipe.slice(0, 12)}.woff2`);
  if (existsSync(file)) return file;
  const subset = await subsetFont(source, family.letters, {
    ...cutting,
    ...('axes' in family && { variationAxes: family.axes }),
  });
  // Two builds side by side may both be here: each sees a whole file or none.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, subset);
  await rename(draft, file);
  return file;
}
