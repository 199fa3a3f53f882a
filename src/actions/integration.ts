import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin, type Rolldown } from 'vite';
import type { ModuleGraph } from './optimize-islands.ts';

const resolveHere = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const collectorId = 'virtual:action-collector';

type BuiltScript = { file: string; text: string };

export type ActionsOptions = {
  /** The application's entry, from the project's root: it calls `startRuntime`. */
  runtime: string;
  /**
   * Further scripts that the runtime or a page may import, from the project's root, by the name of the
   * constant that holds the address.
   */
  scripts: Readonly<Record<string, string>>;
  /** Vite plugins of these scripts. */
  plugins: readonly Plugin[];
  /** Chunks of the islands' code, for Rolldown. */
  codeSplitting: Rolldown.CodeSplittingOptions;
};

/**
 * Adds the directives `client:action` and `client:paint`, the inline collector as the module
 * `virtual:action-collector`, and the runtime as a hashed file. `modules` is filled while the islands are
 * bundled.
 */
export function deferredActions({ runtime, scripts, plugins, codeSplitting }: ActionsOptions) {
  const modules: ModuleGraph = {};
  const built: BuiltScript[] = [];
  const integration: AstroIntegration = {
    name: 'actions',
    hooks: {
      'astro:config:setup': async ({ command, config, addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'action', entrypoint: resolveHere('action-directive.ts') });
        addClientDirective({ name: 'paint', entrypoint: resolveHere('paint-directive.ts') });
        /** Returns the address of a script. In development, Vite serves the source. */
        async function getAddress(
          name: string,
          entry: string,
          define: Readonly<Record<string, string>>,
        ): Promise<string> {
          if (command !== 'build') return JSON.stringify(`/${entry}`);
          const toPath = (file: string) => fileURLToPath(new URL(file, config.root));
          const text = await bundleScript(toPath(entry), define, plugins);
          const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
          built.push({ file: `_astro/${name}.${hash}.js`, text });
          return JSON.stringify(`/_astro/${name}.${hash}.js`);
        }

        const addresses: Record<string, string> = {};
        for (const [constant, entry] of Object.entries(scripts))
          addresses[constant] = await getAddress(parse(entry).name, entry, {});
        const collector = await bundleScript(resolveHere('collector.ts'), {
          RUNTIME_URL: await getAddress('actions', runtime, addresses),
        });
        updateConfig({
          // Astro hashes only what it puts into a page itself.
          ...(config.security.csp && {
            security: {
              csp: { algorithm: 'SHA-256', scriptDirective: { hashes: [hashOf(collector)] } },
            },
          }),
          vite: {
            define: addresses,
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
                name: 'actions:collector',
                resolveId: (id) => (id === collectorId ? `\0${collectorId}` : null),
                load: (id) =>
                  id === `\0${collectorId}` ? `export default ${JSON.stringify(collector)}` : null,
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        for (const { file, text } of built) await writeFile(new URL(file, dir), text);
      },
    },
  };
  return { integration, modules };
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

/**
 * Bundles a module and its imports as one classic script. `define` replaces global names by
 * expressions, and `plugins` are further plugins of Vite. Throws the errors of Vite.
 */
export async function bundleScript(
  entry: string,
  define: Readonly<Record<string, string>> = {},
  plugins: readonly Plugin[] = [],
): Promise<string> {
  const built = await build({
    configFile: false,
    plugins: [...plugins],
    logLevel: 'error',
    // Vite leaves this name to the users of a library.
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      // No module of ours has a getter, so a constant that nobody reads is left out.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
      lib: { entry, formats: ['iife'], name: 'actions' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!('output' in output)) throw new Error(`${entry} gave no script`);
  const [chunk] = output.output;
  return chunk.code.trim();
}
