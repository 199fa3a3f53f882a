import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleScript } from '../../../src/actions/integration.ts';
import { shopFolder } from '../../../src/content/shop.ts';
import { shopContent } from '../../../src/content/vite-plugin.ts';
import { budgets } from '../../bench/budgets.ts';

const runtime = await bundleScript(
  resolve('src/islands/runtime.ts'),
  { BOOK_SCRIPT_URL: '"/_astro/book.0123456789.js"' },
  [shopContent(shopFolder)],
);
const collector = await bundleScript(resolve('src/actions/collector.ts'), {
  RUNTIME_URL: '"/_astro/actions.0123456789.js"',
});

it.each([
  ['the runtime', runtime, budgets.runtime],
  ['the inline script', collector, budgets.inlineScript],
])('keeps %s within its budget', (_, text, limit) => {
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(limit);
});

it('carries no facts of the shop, which each page would load', () => {
  expect(runtime).not.toContain('Heart & Hollow');
});

// The first use of a time zone or a locale takes a phone a tenth of a second and more.
it('needs no time zone and no locale', () => {
  expect(runtime).not.toMatch(/Intl|toLocale/);
});
