import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { bundleScript } from '../../../src/actions/integration.ts';
import { shopFolder } from '../../../src/content/shop.ts';
import { shopContent } from '../../../src/content/vite-plugin.ts';

it('carries no facts of the shop, which each page would load', async () => {
  const text = await bundleScript(
    resolve('src/islands/runtime.ts'),
    { BOOK_SCRIPT_URL: '"/_astro/book.0123456789.js"' },
    resolve('src/islands/browse/jsx-dom.ts'),
    [shopContent({ folder: shopFolder, isMeasured: false })],
  );
  expect(text).not.toContain('Heart & Hollow');
});
