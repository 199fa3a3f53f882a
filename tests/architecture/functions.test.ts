import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionNames } from '../../src/emulator/index.ts';

test('has every function in the emulator and in the hosted configuration', () => {
  const folders = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'));
  expect(functionNames.toSorted()).toEqual(folders.toSorted());
  const config = readFileSync('supabase/config.toml', 'utf8');
  const configured = [...config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false$/gm)];
  expect(configured.map(([, name]) => name)).toEqual(folders.toSorted());
});

test.each(functionNames)('%s imports the same package versions as package.json', (name) => {
  const { imports } = JSON.parse(readFileSync(`supabase/functions/${name}/deno.json`, 'utf8'));
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = { ...devDependencies, ...dependencies };
  const expected = Object.keys(imports).map((bare) =>
    bare === '#shop'
      ? [bare, '../_shared/shop.generated.ts']
      : [bare, `npm:${bare}@${versions[bare]}`],
  );
  expect(imports).toEqual(Object.fromEntries(expected));
  // Most functions import the domain, which imports the shop.
  expect(imports).toHaveProperty('#shop');
});
