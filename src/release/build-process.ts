import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readAhead } from '../data/shopify/read-ahead.ts';
import { loadSettings } from '../settings.ts';

/** What Astro and Vite are compiled to is kept; so is what each release was, and that is of no more use. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
const mostCompiled = 5000;

/** One build in a process of its own: into RELEASE_DIR, with what OLDER_RELEASE holds already. */
const { RELEASE_DIR: folder, OLDER_RELEASE: older = null, WITHOUT_CATALOGUE } = process.env;
if (!folder) throw new Error('RELEASE_DIR names no folder.');
if (count(compiled) > mostCompiled) rmSync(compiled, { recursive: true, force: true });
enableCompileCache(compiled);
const { services, site } = loadSettings();
readAhead(services);
const { digestCode } = await import('./source.ts');
const { takeRenderer } = await import('./kept-renderer.ts');
const code = await digestCode([services, WITHOUT_CATALOGUE]);
const renderer = older === null ? null : await takeRenderer(older, folder, code);
if (renderer) {
  const { createLightener } = await import('../islands/press/lighten.ts');
  const { renderPages } = await import('./render-pages.ts');
  const lightener = createLightener(renderer.modules);
  await renderPages(renderer, { folder, older, site, lightener });
} else {
  const { build } = await import('astro');
  await build({ logLevel: 'silent' });
}

function count(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).length;
  } catch {
    return 0;
  }
}
