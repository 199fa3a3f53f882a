import { mkdir, readFile, writeFile } from 'node:fs/promises';
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
    fallbacks: ['Georgia', 'serif'],
  },
  {
    name: 'Hanken Grotesk',
    variable: '--font-text',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    weight: '400 700',
    letters: european,
    axes: { wght: { min: 400, max: 700 } },
    fallbacks: ['system-ui', 'sans-serif'],
  },
] as const;

/**
 * Cuts the two families down to the letters and weights that the shop sets, 40 KiB in all, and
 * keeps them in `folder`. Other letters fall back to the reader's own fonts.
 */
export async function subsetFonts(folder: string) {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    families.map(async (family) => {
      const source = fileURLToPath(import.meta.resolve(family.source));
      const variationAxes = 'axes' in family ? family.axes : undefined;
      const subset = await subsetFont(await readFile(source), family.letters, {
        targetFormat: 'woff2',
        ...(variationAxes && { variationAxes }),
      });
      const file = join(folder, `${family.variable.slice(2)}.woff2`);
      await writeFile(file, subset);
      return { ...family, file, bytes: subset.length };
    }),
  );
}
