import { loadSettings } from '../settings.ts';
import { takeRenderer } from './kept-renderer.ts';
import { digestCode } from './source.ts';

/** One build in a process of its own: into RELEASE_DIR, with what OLDER_RELEASE holds already. */
const { RELEASE_DIR: folder, OLDER_RELEASE: older = null, WITHOUT_CATALOGUE } = process.env;
if (!folder) throw new Error('RELEASE_DIR names no folder.');
const { services, site } = loadSettings();
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
