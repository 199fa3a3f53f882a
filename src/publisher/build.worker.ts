import { loadConfig } from '../config.ts';
import { reuseRenderer } from './renderer-cache.ts';
import { hashBuild } from './source-hash.ts';

/**
 * The entry point of a build process. It builds into RELEASE_DIR and reuses unchanged parts of
 * PREVIOUS_RELEASE_DIR.
 */
const {
  RELEASE_DIR: folder,
  PREVIOUS_RELEASE_DIR: previous = null,
  ALLOW_FALLBACK_CATALOG,
} = process.env;
if (!folder) throw new Error('RELEASE_DIR is not set.');
const { services, site } = loadConfig();
const code = await hashBuild([services, ALLOW_FALLBACK_CATALOG]);
const renderer = previous === null ? null : await reuseRenderer(previous, folder, code);
if (renderer) {
  const { createIslandOptimizer } = await import('../actions/optimize-islands.ts');
  const { renderPages } = await import('./render-pages.ts');
  const optimizer = createIslandOptimizer(renderer.modules);
  await renderPages(renderer, { folder, previous, site, optimizer });
} else {
  const { build } = await import('astro');
  await build({ logLevel: 'silent' });
}
