import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';
import type { ModuleGraph } from './optimize-islands.ts';

const resolveHere = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Scripts that stand in the pages that need them. */
const inlineScripts = [
  'book/choose-edition-inline.ts',
  'book/end-pre-orders-inline.ts',
  'browse/results-loader.ts',
  'text-schedule/text-schedule.ts',
  'login/recovery.ts',
  'map/lazy-map.ts',
  'actions/loader.ts',
  'actions/block-render.ts',
  'actions/runtime.ts',
];

/** Adds the inline scripts and the two directives. `modules` is filled while the islands are bundled. */
export function deferredActions() {
  const modules: ModuleGraph = {};
  const integration: AstroIntegration = {
    name: 'actions',
    hooks: {
      'astro:config:setup': async ({ config, addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'action', entrypoint: resolveHere('action-directive.ts') });
        addClientDirective({ name: 'paint', entrypoint: resolveHere('paint-directive.ts') });
        const inline = await Promise.all(
          inlineScripts.map(async (file) => ({
            file,
            script: await bundle(resolveHere(`../${file}`)),
          })),
        );
        updateConfig({
          // Astro hashes what it puts into a page itself, and a component's own wish comes too late.
          ...(config.security.csp && {
            security: {
              csp: {
                algorithm: 'SHA-256',
                scriptDirective: { hashes: inline.map(({ script }) => hashOf(script)) },
              },
            },
          }),
          vite: {
            environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
            plugins: [
              {
                name: 'actions:modules',
                generateBundle(_options, bundled) {
                  for (const chunk of Object.values(bundled)) {
                    if (chunk.type === 'chunk') modules[chunk.fileName] = importsOf(chunk);
                  }
                },
              },
              {
                name: 'actions:inline',
                enforce: 'pre',
                load(id) {
                  const found = inline.find(({ file }) => id.endsWith(`${file}?inline`));
                  return found ? `export default ${JSON.stringify(found.script)}` : null;
                },
              },
            ],
          },
        });
      },
    },
  };
  return { integration, modules };
}

/**
 * Few files, so that one hop brings them all: React, what shoppers' islands share of rules and stores
 * (without React: the page of events needs no more), what they share of markup, and each island. Staff
 * and the live events share among themselves, so that no shopper pays for it.
 */
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|\/src\/components\/jsx\.ts/,
      priority: 2,
    },
    {
      name: sharedChunk('shop'),
      test: /node_modules\/(nanostores|@nanostores\/persistent)\/|\/src\/(domain|messages|data|stores)\//,
    },
    { name: sharedChunk('parts'), test: /\/src\/(components|islands)\// },
  ],
};
const isolatedEntries = /\/src\/(dashboard|islands\/(events|login))\/|\/src\/pages\//;

/** Names the file of a module that at least two of the shoppers' islands need. */
function sharedChunk(file: string) {
  return (id: string, chunking: Rolldown.ChunkingContext): string | null => {
    const entries = entriesOf(id, chunking).filter((entry) => !isolatedEntries.test(entry));
    return entries.length > 1 ? file : null;
  };
}

/** The entries that cannot do without a module. */
function entriesOf(id: string, chunking: Rolldown.ChunkingContext): string[] {
  const users = new Set([id]);
  for (const user of users)
    chunking.getModuleInfo(user)?.importers.forEach((one) => users.add(one));
  return [...users].filter((user) => chunking.getModuleInfo(user)?.isEntry);
}

function importsOf(chunk: Rolldown.OutputChunk): string[] {
  const styles = [...(chunk.viteMetadata?.importedAssets ?? [])].filter((file) =>
    file.endsWith('.css'),
  );
  return [...chunk.imports, ...styles];
}

function hashOf(script: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: 'terser',
      // None of these scripts uses `this` of a function, or makes one with `new`.
      terserOptions: { ecma: 2020, compress: { unsafe_arrows: true, unsafe_methods: true } },
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'boot' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!('output' in output)) throw new Error(`${entry} gave no script`);
  const [chunk] = output.output;
  return chunk.code.trim();
}
