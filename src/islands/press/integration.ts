import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Adds the boot script, the two directives and, to each built island, the list of its modules. */
export function press(): AstroIntegration {
  const imports = new Map<string, string[]>();
  return {
    name: 'press',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, injectScript, updateConfig }) => {
        addClientDirective({ name: 'press', entrypoint: here('directive.ts') });
        addClientDirective({ name: 'painted', entrypoint: here('painted-directive.ts') });
        injectScript('head-inline', await bundle(here('boot.ts')));
        updateConfig({
          vite: {
            environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
            plugins: [
              {
                name: 'press:modules',
                generateBundle(_options, bundled) {
                  for (const chunk of Object.values(bundled)) {
                    if (chunk.type === 'chunk') imports.set(`/${chunk.fileName}`, needsOf(chunk));
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const pages = files.filter((file) => file.endsWith('.html'));
        for (const page of pages) await lighten(join(root, page), root, imports);
      },
    },
  };
}

/**
 * Few files, so that one hop brings them all: the libraries, what islands share, and each island. What
 * keeps the events live stays out of them: only the page of events pays for it.
 */
const codeSplitting = {
  groups: [
    {
      name: 'events',
      test: /node_modules\/(@supabase\/(realtime-js|phoenix)|zod)\/|\/(events?|follow-events|read-table|calendar|EventCard)\.tsx?$/,
      priority: 3,
    },
    { name: 'backend', test: /node_modules\/@supabase/, priority: 2 },
    { name: 'react', test: /node_modules/, priority: 1 },
    { name: 'shop', minShareCount: 2 },
  ],
};

function needsOf(chunk: Rolldown.OutputChunk): string[] {
  const styles = [...(chunk.viteMetadata?.importedAssets ?? [])].filter((file) =>
    file.endsWith('.css'),
  );
  return [...chunk.imports, ...styles];
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'boot' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return chunk.code.trim();
}

async function lighten(page: string, root: string, imports: Map<string, string[]>): Promise<void> {
  const html = await readFile(page, 'utf8');
  const lightened = await takeOutRuntime(listModules(html, imports), root);
  if (lightened !== html) await writeFile(page, lightened);
}

/** Where every island waits for a press, so does the runtime that wakes them: boot.ts fetches it. */
async function takeOutRuntime(html: string, root: string): Promise<string> {
  const [inline, style = '', scripts = ''] =
    /(<style>astro-island[^<]*<\/style>)((?:<script>[^]*?<\/script>)+)/.exec(html) ?? [];
  if (!inline || html.includes('client="painted"')) return html;
  const runtime = scripts.replaceAll(/<\/?script>/g, ';\n');
  const path = `/_astro/islands.${createHash('sha256').update(runtime).digest('hex').slice(0, 8)}.js`;
  await writeFile(join(root, path), runtime);
  return html.replace(inline, () => style).replace('<html', () => `<html data-islands="${path}"`);
}

function listModules(html: string, imports: Map<string, string[]>): string {
  return html.replace(/<astro-island [^>]*?(?=>)/g, (island) => {
    const entries = [...island.matchAll(/(?:component|renderer)-url="([^"]+)"/g)];
    const modules = reach(
      entries.flatMap(([, url]) => url ?? []),
      imports,
    );
    // What is awake from the first paint on brings its own style, and need not wait for it.
    const isPressed = island.includes('client="press"');
    const needed = modules.filter((file) => isPressed || !file.endsWith('.css'));
    return needed.length > 0 ? `${island} modules="${needed.join(' ')}"` : island;
  });
}

/** All modules that the entries import, however deep, the entries first. */
function reach(entries: string[], imports: Map<string, string[]>): string[] {
  const found = new Set(entries);
  for (const module of found) {
    for (const next of imports.get(module) ?? []) found.add(`/${next}`);
  }
  return [...found];
}
