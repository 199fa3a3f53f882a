import { loadPublisherConfig } from '../config.ts';
import { hasRenderer, loadRenderer, reuseRenderer } from './renderer-cache.ts';
import { hashBuild } from './source-hash.ts';

// Ends with the server, so that a build does not write into the releases of the next one.
const end = () => process.kill(process.pid, 'SIGKILL');
process.once('disconnect', end);
process.channel?.unref();
// The server may have ended before this line runs. A build of the command line has no server.
if (process.send && !process.connected) end();

/**
 * The entry point of a build process. It builds into RELEASE_DIR and reuses unchanged parts of
 * PREVIOUS_RELEASE_DIR. Without a renderer that can be reused, it ends when it has bundled one, and
 * the next process renders the pages with it. PUBLISHER_CONFIG is the URL of the configuration.
 */
const {
  PUBLISHER_CONFIG: module,
  RELEASE_DIR: folder,
  PREVIOUS_RELEASE_DIR: previous = null,
} = process.env;
if (!folder || !module) throw new Error('RELEASE_DIR or PUBLISHER_CONFIG is not set.');
const config = await loadPublisherConfig(module);
const { site, inputs, createOptimizer } = config.loadSiteSettings();
const code = await hashBuild(config, inputs);
const renderer = (await hasRenderer(folder))
  ? await loadRenderer(folder)
  : previous === null
    ? null
    : await reuseRenderer(previous, folder, code);
if (renderer) {
  const { renderPages } = await import('./render-pages.ts');
  const optimizer = createOptimizer(renderer.modules);
  await renderPages(renderer, { config, folder, previous, site, optimizer });
} else {
  const { build } = await import('astro');
  // Without `sync`, Astro writes no types into the project, whose folder may be read-only.
  const options = { devOutput: false, sync: false };
  await build({ logLevel: 'silent' }, options);
}
