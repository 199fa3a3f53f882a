import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharedModules } from '../../src/islands/code-splitting.ts';

it.each(Object.values(sharedModules).flat())('splits a module that exists: %s', (path) => {
  expect(existsSync(`src/${path}`)).toBe(true);
});
