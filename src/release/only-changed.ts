import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { compressible, startCompressing } from './compress.ts';
import { finishPage } from './finish-page.ts';
import { filesInCommon, pagesFile, readPages, type Pages } from './pages.ts';
import { comparableTo, qualityOf } from './quality.ts';
import { digestSource } from './source.ts';

type Rendering = {
  settings: unknown;
  /** The folder of an older release. */
  older: string | undefined;
  /** Compressed copies are laid while the next pages are rendered. */
  isCompressed: boolean;
  /** Has the last word on the HTML of each page. */
  lighten: (html: string) => string;
};

/**
 * Renders only what an older release does not hold already. A page made of one record gives its digest
 * as `cacheKey`; the others are always rendered. What is left out is linked when the build is finished.
 */
export function onlyChanged(rendering: Rendering): AstroIntegration {
  const { settings, older = null, isCompressed, lighten } = rendering;
  let copies: ReturnType<typeof startCompressing> | null = null;
  const keys: Record<string, string> = {};
  let basis = '';
  let client: URL;
  let folder: URL;
  return {
    name: 'only-changed',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [prerenderAsUsual] } });
      },
      'astro:config:done': ({ config }) => {
        client = config.build.client;
        folder = config.outDir;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({
          ...standard,
          async getStaticPaths() {
            const paths = (await standard.getStaticPaths()).map((path) => ({
              ...path,
              file: path.pathname.slice(1) + (path.route.type === 'page' ? '.html' : ''),
            }));
            for (const { file, cacheKey } of paths) if (cacheKey) keys[file] = cacheKey;
            basis = await digestBasis(settings, client);
            const last = await readPages(older === null ? null : { folder: older });
            const kept = filesInCommon(last, { basis, keys });
            if (isCompressed)
              copies = startCompressing(fileURLToPath(client), {
                older: comparableTo({ keys }, last, older),
                quality: qualityOf({ keys }),
              });
            return paths.filter(({ file }) => !kept.has(file));
          },
          async render(request, options) {
            const rendered = await standard.render(request, options);
            const answer = rendered instanceof Response ? rendered : rendered.response;
            const file = decodeURI(new URL(request.url).pathname).slice(1);
            if (options.routeData.type === 'page') {
              const { html, response } = await finishPage(answer, lighten);
              copies?.add(file, html);
              return response;
            }
            if (!compressible.test(file)) return rendered;
            const text = await answer.text();
            copies?.add(file, text);
            return new Response(text, answer);
          },
          teardown: async () => copies?.done(),
        }));
      },
      'astro:build:done': () =>
        writeFile(
          new URL(pagesFile, folder),
          JSON.stringify({ basis, keys: inOrder(keys) } satisfies Pages),
        ),
    },
  };
}

/** Whoever wraps Astro's prerenderer has to name its entry, too. */
const prerenderAsUsual: Plugin = {
  name: 'only-changed:prerender-as-usual',
  configEnvironment: (name) =>
    name === 'prerender'
      ? {
          build: {
            rolldownOptions: { input: fileURLToPath(new URL('prerender.ts', import.meta.url)) },
          },
        }
      : null,
};

/** The year stands at the foot of every page. */
async function digestBasis(settings: unknown, client: URL): Promise<string> {
  const assets = await readdir(fileURLToPath(new URL('_astro/', client)), { recursive: true });
  const parts = [await digestSource(), settings, new Date().getFullYear(), assets.toSorted()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function inOrder(keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keys).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
