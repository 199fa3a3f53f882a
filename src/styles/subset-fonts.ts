import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';
import type { Theme, Typeface } from '../content/theme.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const basicCharacters = range(0x20, 0x7e) + '–—‘’“”…•×';
const extendedCharacters = basicCharacters + range(0xa0, 0xff) + '←→€™';

/** What the pages use of each font: characters, and the range of weights. */
const uses = {
  title: { letters: basicCharacters + 'éèêëáàâçñöüóíïÉ', weights: { min: 400, max: 400 } },
  text: { letters: extendedCharacters, weights: { min: 400, max: 700 } },
};

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
 * Subsets the two fonts of the theme to the characters and weights that the shop uses, 30 KiB in
 * all. The results are cached in `folder`. Other characters use the fallback fonts.
 */
export async function subsetFonts({ title, text }: Theme, folder: string) {
  await mkdir(folder, { recursive: true });
  return [await subset('title', title, folder), await subset('text', text, folder)];
}

/** Returns a font as Astro's configuration describes it. */
async function subset(use: keyof typeof uses, typeface: Typeface, folder: string) {
  const { weights } = uses[use];
  return {
    name: typeface.family,
    cssVariable: `--font-${use}`,
    provider: fontProviders.local(),
    fallbacks: typeface.fallbacks ?? [typeface.generic],
    optimizedFallbacks: typeface.fallbacks === null,
    options: {
      variants: [
        {
          src: [await createSubset(use, typeface, folder)],
          weight: weights.min === weights.max ? `${weights.min}` : `${weights.min} ${weights.max}`,
          style: 'normal',
        },
      ],
    },
  };
}

async function createSubset(
  use: keyof typeof uses,
  { file: sourceFile, isVariable }: Typeface,
  folder: string,
): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve(sourceFile)));
  const { letters, weights } = uses[use];
  const options = { ...subsetOptions, ...(isVariable && { variationAxes: { wght: weights } }) };
  const digest = createHash('sha256')
    .update(source)
    .update(JSON.stringify({ letters, options }))
    .digest('hex');
  const file = join(folder, `font-${use}-${digest.slice(0, 12)}.woff2`);
  if (existsSync(file)) return file;
  const bytes = await subsetFont(source, letters, options);
  // Renames a temporary file, because two builds may write the same file at once.
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, bytes);
  await rename(temporaryFile, file);
  return file;
}
