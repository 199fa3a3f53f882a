import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { queryNames } from '../../src/domain/catalog/query.ts';
import { pageUtilities } from '../../src/styles/vite-plugins.ts';

const sheets = globSync('src/styles/**/*.css');
const text = new Map(sheets.map((sheet) => [sheet, readFileSync(sheet, 'utf8')]));
const sheetsWith = (pattern: RegExp) =>
  sheets.filter((sheet) => pattern.test(text.get(sheet) ?? ''));

it('names the sources of utilities in one place, and those of the dashboard in another', () => {
  expect(sheetsWith(/@source (?!not|inline)/)).toEqual([
    'src/styles/tailwind.css',
    'src/styles/dashboard/dashboard.css',
  ]);
});

it('says the order of the layers once', () => {
  expect(sheetsWith(/@layer [\w, ]+;/)).toEqual(['src/styles/tailwind.css']);
});

/** Returns the modules whose utilities the stylesheet does not have. */
function excludedFrom(sheet: string): string[] {
  const { transform } = pageUtilities();
  if (typeof transform !== 'object') throw new Error('The plugin does not transform.');
  const handler = transform.handler as (code: string, id: string) => { code: string } | undefined;
  const code = handler('', resolve(sheet))?.code ?? '';
  return Array.from(code.matchAll(/@source not '.*?\/src\/([^']+)';/g), ([, file = '']) => file);
}

it.each([
  ['home', ['components/BookCard.tsx', 'components/Price.tsx', 'islands/cart/CartDrawer.tsx']],
  ['browse', ['components/BookCard.tsx', 'islands/browse/Filters.tsx', 'layouts/SearchPage.astro']],
  [
    'book',
    ['components/BookDetail.tsx', 'components/site/Header.astro', 'pages/books/**/?handle?.astro'],
  ],
])('keeps the utilities of what the page "%s" imports', (name, used) => {
  const excluded = excludedFrom(`src/styles/pages/${name}.css`);
  expect(excluded).toContain('pages/about.astro');
  for (const file of used) expect(excluded).not.toContain(file);
});

it('hides what each parameter of a query changes', () => {
  const names = readFileSync('src/styles/results.css', 'utf8').matchAll(/data-url\*='(\w+)='/g);
  expect(Array.from(names, ([, name]) => name).sort()).toEqual(Object.values(queryNames).sort());
});
