import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { compress } from './compress.ts';
import { describeBundle, keepBundle, openRenderer, type KeptRenderer } from './kept-renderer.ts';
import { renderPages, type Rendering } from './render-pages.ts';

type Settings = Pick<KeptRenderer, 'code' | 'modules'> &
  Pick<Rendering, 'older' | 'site'> & {
    createLightener: (modules: KeptRenderer['modules']) => Rendering['lightener'];
  };

/**
 * Leaves the bundling to Astro, keeps what it bundled, and renders the pages with it, as later releases
 * of the same code do without bundling.
 */
export function rendering(settings: Settings): AstroIntegration {
  const { code, modules, older, site, createLightener } = settings;
  let folder = '';
  let server: URL;
  return {
    name: 'rendering',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [ownEntry] } });
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
            Promise.resolve(keepBundle(fileURLToPath(new URL('.prerender/', server)), folder)),
        });
      },
      'astro:build:done': async () => {
        await rm(server, { recursive: true });
        await describeBundle(folder, { code, modules });
        const lightener = createLightener(modules);
        const client = join(folder, 'client');
        await Promise.all([
          compress(client, { older: older && join(older, 'client') }),
          renderPages(await openRenderer(folder), { folder, older, site, lightener }),
        ]);
      },
    },
  };
}

const ownEntry: Plugin = {
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
