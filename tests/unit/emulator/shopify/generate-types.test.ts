import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { operations } from '../../../../src/emulator/shopify/generate-types.ts';
import { loadStorefrontSchema } from '../../../../src/emulator/shopify/execute.ts';

const schema = loadStorefrontSchema();

test.each(operations.map((text) => [/(?:query|mutation) (\w+)/.exec(text)?.[1], text]))(
  'the operation %s is valid in the provider’s own schema',
  (_, text = '') => {
    expect(validate(schema, parse(text))).toEqual([]);
  },
);

test('checks every operation of the shop', async () => {
  const files = await readdir('src/data/shopify');
  const sources = await Promise.all(
    files.map((file) => readFile(`src/data/shopify/${file}`, 'utf8')),
  );
  const written = sources.join('').match(/`#graphql\n {2}(query|mutation) /g);
  expect(written?.length).toBe(operations.length);
});

test('has types that match the operations; "npm run types" updates them', () => {
  const generator = 'src/emulator/shopify/generate-types.ts';
  const check = spawnSync(process.execPath, [generator, '--check'], { encoding: 'utf8' });
  expect(check).toMatchObject({ status: 0, stderr: '' });
});
