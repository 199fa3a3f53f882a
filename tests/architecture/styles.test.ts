import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { queryNames } from '../../src/domain/catalog/browse.ts';

const sheets = globSync('src/styles/**/*.css');

it('has every source of utilities', () => {
  const missing = sheets.flatMap((sheet) =>
    Array.from(readFileSync(sheet, 'utf8').matchAll(/@source '([^']+)'/g), ([, path = '']) => path)
      .filter((path) => globSync(join(dirname(sheet), path)).length === 0)
      .map((path) => `${sheet}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('hides what each parameter of a query changes', () => {
  const names = readFileSync('src/styles/results.css', 'utf8').matchAll(/data-url\*='(\w+)='/g);
  expect(Array.from(names, ([, name]) => name).sort()).toEqual(Object.values(queryNames).sort());
});
