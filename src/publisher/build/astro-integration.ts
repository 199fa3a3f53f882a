import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import {
  bundleEnvironment,
  checkBuildConfig,
  findBundle,
  type ModuleGraph,
} from './astro-output.ts';
import { currentBuildContext } from './build-context.ts';
import { compress } from './compress.ts';
import type { PublisherConfig, SiteSettings } from '../config.ts';
import { findPageOnDemand } from '../site.ts';
import { writeManifest, saveBundle, saveServer, loadRenderer } from './renderer-cache.ts';
import { renderPages } from './render-pages.ts';
import { hashBuild } from './source-hash.ts';

export { currentBuildContext };

type Settings = {
  config: PublisherConfig;
  settings: SiteSettings;
  /** The modules that each file of the islands imports; filled while Astro bundles. */
  modules: ModuleGraph;
};

/**
 * Creates the Astro integration that saves the bundle of a build and renders its pages. Astro
 * bundles the code. Later releases of the same code render with the saved bundle.
 */
export function publisher({ config, settings, modules }: Settings): AstroIntegration {
  const { site, inputs, createOptimizer } = settings;
  /**
   * Null if Astro's own command builds. Else another process renders the pages, without the memory of the
   * bundler, and the plain files are left out, because the server knows the compressed ones.
   */
  const context = currentBuildContext();
  const previous = context?.previous ?? null;
  let folder = '';
  let code = '';
  let server: URL;
  let onDemand: string[] = [];
  return {
    name: 'publisher',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [createEntryPlugin(config.buildModule)] } });
      },
      'astro:routes:resolved': ({ routes }) => {
        // Astro has routes of its own, such as that of images, which no page of the site uses.
        onDemand = routes
          .filter(({ origin, isPrerendered }) => origin === 'project' && !isPrerendered)
          .map(({ patternRegex }) => patternRegex.source);
      },
      'astro:server:setup': ({ server: { middlewares } }) => {
        middlewares.use((request, _response, next) => {
          const [path = '', search = ''] = (request.url ?? '').split(/(?=\?)/);
          request.url = findPageOnDemand(path, search) ?? request.url;
          next();
        });
      },
      'astro:config:done': ({ config: astro }) => {
        checkBuildConfig(astro);
        folder = fileURLToPath(astro.outDir);
        server = astro.build.server;
      },
      'astro:build:start': async ({ setPrerenderer }) => {
        // Before the sources are read, so that a later change of them is noticed.
        code = await hashBuild(config, inputs);
        setPrerenderer({
          name: 'publisher',
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('Astro renders no page.')),
          teardown: () => Promise.resolve(saveBundle(findBundle(server), folder)),
        });
      },
      'astro:build:done': async () => {
        if (onDemand.length > 0) saveServer(fileURLToPath(server), folder);
        await rm(server, { recursive: true });
        await writeManifest(folder, { code, modules, onDemand });
        const client = join(folder, 'client');
        const keepsPlain = context === null;
        await compress(client, { previous: previous && join(previous, 'client'), keepsPlain });
        if (context) return;
        await renderPages(await loadRenderer(folder), {
          config,
          folder,
          previous,
          site,
          optimizer: createOptimizer(modules),
          keepsPlain,
        });
      },
    },
  };
}

/** Makes the renderer the entry of the bundle, together with what the publisher tells the pages. */
function createEntryPlugin(buildModule: string): Plugin {
  const id = 'virtual:publisher-renderer';
  const renderer = fileURLToPath(new URL('renderer.ts', import.meta.url));
  return {
    name: 'publisher:entry',
    configEnvironment: (name) =>
      name === bundleEnvironment ? { build: { rolldownOptions: { input: id } } } : null,
    resolveId: (requested) => (requested === id ? `\0${id}` : null),
    load: (requested) =>
      requested === `\0${id}`
        ? `export { listPaths, render } from ${JSON.stringify(renderer)};
           export { startBuild, skipPage } from ${JSON.stringify(buildModule)};`
        : null,
  };
}
