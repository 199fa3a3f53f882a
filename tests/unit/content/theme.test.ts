import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { shopFolder } from '../../../src/content/shop.ts';
import { findThemeFile, readTheme, findLowContrasts } from '../../../src/content/theme.ts';

const own = 'src/content/shop/theme.css';
const original = readFileSync(own, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'theme-'));
const file = join(folder, 'theme.css');
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads this shop's theme after a change of its text. */
function readChanged(from: string | RegExp, to: string) {
  const changed = original.replace(from, to);
  expect(changed).not.toBe(original);
  writeFileSync(file, changed);
  return readTheme(file);
}

it.each([
  findThemeFile(shopFolder),
  own,
  'src/content/themes/harbor.css',
  'src/content/themes/newsprint.css',
  'src/content/themes/orchard.css',
  'tests/fixtures/galway-shop/theme.css',
])('%s is easy to read in both schemes', (theme) => {
  expect(findLowContrasts(readTheme(theme))).toEqual([]);
});

it('finds colors that are hard to read', () => {
  expect(findLowContrasts(readChanged('--color-soft: #594740', '--color-soft: #9a8a80'))).toEqual([
    'light: soft on paper has a contrast of 3.06, not 7.',
    'light: soft on leaf has a contrast of 3.27, not 7.',
    'light: soft on shade has a contrast of 2.73, not 7.',
  ]);
});

it('finds a variable font, and a title font of one weight', () => {
  const { title, text } = readTheme(own);
  expect(title).toMatchObject({ family: 'Young Serif', isVariable: false });
  expect(text).toMatchObject({ family: 'Hanken Grotesk', isVariable: true });
  expect(readChanged("'young-serif'", "'literata'").title).toMatchObject({
    family: 'Literata',
    isVariable: true,
    generic: 'serif',
  });
});

it('takes the theme of this project for a folder without one', () => {
  rmSync(file, { force: true });
  expect(readTheme(findThemeFile(folder))).toEqual(readTheme(own));
});

it.each<[string, string | RegExp, string, string]>([
  [
    'a missing color',
    /--color-ink: #2b.*\n/,
    '',
    ': --color-ink is missing in @theme. It must be a color.',
  ],
  [
    'a color by name',
    '#faf5ea',
    'beige',
    ', line 3: --color-paper must be a color such as #faf5ea.',
  ],
  [
    'an unknown variable',
    '--corner: 2px',
    '--corners: 2px',
    ', line 23: --corners is no variable of @theme.',
  ],
  [
    'a corner without a unit',
    '--corner: 2px',
    '--corner: 2',
    ', line 23: --corner must be a length such as 2px or 0.',
  ],
  [
    'an ornament without quotes',
    /--ornament: '(.*)'/,
    '--ornament: none',
    ', line 24: --ornament must be a text in quotes.',
  ],
  [
    'a dark color of light alone',
    '--color-paper: #1d1512',
    '--color-rose-on-wine: #ffffff',
    ' is no variable of @media screen and (prefers-color-scheme: dark).',
  ],
  [
    'no dark colors',
    /@media[^@]*/,
    '',
    ': the block @media screen and (prefers-color-scheme: dark) is missing.',
  ],
  ['no theme', /@theme[^@]*/, '', ': the block @theme is missing.'],
  ['a rule', '@media', 'p { margin: 0 }\n@media', ' and @font-face, nothing else.'],
  ['a rule in the theme', '--corner: 2px;', 'p { margin: 0 }', ': @theme has variables only.'],
  ['a brace that is left open', /\}\s*\/\* Warm/, '/* Warm', ': Unclosed block.'],
  [
    'a text font of one weight',
    "'hanken-grotesk'",
    "'fraunces'",
    "--text-typeface is 'fraunces', but the package @fontsource-variable/fraunces is not installed. Install it with: npm install @fontsource-variable/fraunces",
  ],
  [
    'a title font that is not installed',
    "'young-serif'",
    "'lora'",
    'the package @fontsource-variable/lora or @fontsource/lora is not installed.',
  ],
])('says in a sentence what is wrong: %s', (_, from, to, sentence) => {
  expect(() => readChanged(from, to)).toThrow(sentence);
});

it('names the file', () => {
  expect(() => readChanged('#faf5ea', 'beige')).toThrow(`${file}, line 3`);
});
