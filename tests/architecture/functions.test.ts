import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionNames } from '../../src/emulator/index.ts';

test('every function is served by the emulator and configured for the hosted service', () => {
  const folders = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'));
  expect(functionNames.toSorted()).toEqual(folders.toSorted());
  const config = readFileSync('supabase/config.toml', 'utf8');
  const configured = [...config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false$/gm)];
  expect(configured.map(([, name]) => name)).toEqual(folders.toSorted());
});
