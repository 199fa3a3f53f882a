import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { compress } from './compress.ts';
import { writeManifest, saveBundle, loadRenderer, type SavedRenderer } from './renderer-cache.ts';
import { renderPages, type Rendering } from './render-pages.ts';

type Settings = Pick<SavedRenderer, 'code' | 'modules'> &
  Pick<Rendering, 'previous' | 'site'> & {
    createIslandOptimizer: (modules: SavedRenderer['modules']) => Rendering['optimizer'];
  };

/**
 * Creates the Astro integration that saves the bundle of a build and renders its pages. Astro
 * bundles the code. Later releases of the same code render with the saved bundle.
 */
export function rendering(settings: Settings): AstroIntegration {
  const { code, modules, previous, site, createIslandOptimizer } = settings;
  let folder = '';
  let server: URL;
  return {
    name: 'rendering',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [entryPlugin] } });
      },
      'astro:config:done': ({ config }) => {
        folder = fileURLToPath(config.outDir);
        server = config.build.server;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'rendering',
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('Astro renders no page.')),
          teardown: () =>
            Promise.resolve(saveBundle(fileURLToPath(new URL('.prerender/', server)), folder)),
        });
      },
      'astro:build:done': async () => {
        await rm(server, { recursive: true });
        await writeManifest(folder, { code, modules });
        const optimizer = createIslandOptimizer(modules);
        const client = join(folder, 'client');
        await Promise.all([
          compress(client, { previous: previous && join(previous, 'client') }),
          renderPages(await loadRenderer(folder), { folder, previous, site, optimizer }),
        ]);
      },
    },
  };
}

const entryPlugin: Plugin = {
  name: 'rendering:own-entry',
  configEnvironment: (name) =>
    name === 'prerender'
      ? {
          build: {
            rolldownOptions: { input: fileURLToPath(new URL('renderer.ts', import.meta.url)) },
          },
        }
      : null,
};
