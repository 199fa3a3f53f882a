import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const sheets = globSync('src/styles/**/*.css');

/** `{a,b}/c` as `a/c` and `b/c`. */
function expand(path: string): string[] {
  const [whole, list = ''] = /\{([^{}]*)\}/.exec(path) ?? [];
  return whole ? list.split(',').flatMap((part) => expand(path.replace(whole, part))) : [path];
}

it('has every source of utilities', () => {
  const missing = sheets.flatMap((sheet) =>
    Array.from(readFileSync(sheet, 'utf8').matchAll(/@source '([^']+)'/g), ([, path = '']) => path)
      .flatMap(expand)
      .filter((path) => !existsSync(join(dirname(sheet), path)))
      .map((path) => `${sheet}: ${path}`),
  );
  expect(missing).toEqual([]);
});
