import { createHash } from 'node:crypto';

/** For each file of the islands' code those that it needs, by their addresses without the first slash. */
export type ModuleGraph = Record<string, string[]>;

/**
 * What is done to each built page: it gives each island the list of its modules, takes Astro's runtime
 * out where every island waits for a press, and Astro's style for islands, which base.css has in the head.
 * `runtimes` are the files that the runtime was moved into, by their text.
 */
export function createIslandOptimizer(modules: ModuleGraph) {
  const runtimeFiles = new Map<string, string>();
  return {
    optimize: (html: string) =>
      shortenTags(
        takeOutRuntime(listModules(html, modules), runtimeFiles).replace(islandStyle, ''),
      ),
    runtimeFiles: runtimeFiles as ReadonlyMap<string, string>,
  };
}

const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Tags, and the elements whose content is no HTML. */
const tags = /<(script|style)\b[^]*?<\/\1>|<[a-z][^<>]*>/g;

/** Writes empty attributes, void elements and attributes that hold JSON as HTML does, not as XML does. */
function shortenTags(html: string): string {
  return html.replace(tags, (tag, raw?: string) =>
    raw
      ? tag
      : tag
          .replace(/(?<! href)=""/g, '')
          .replace(
            /"([^"']*&quot;[^"']*)"/g,
            (_, json: string) => `'${json.replaceAll('&quot;', '"')}'`,
          )
          .replace(/^(<(?:img|input|br)\b.*)\/>$/, '$1>'),
  );
}

/** What nothing reads of an island, or what goes without saying. */
const redundantAttributes =
  / uid="[^"]*"| component-export="default"| props="\{\}"|&quot;name&quot;:&quot;\w+&quot;,/g;

/**
 * Where every island waits for a press, so does the runtime that wakes them: presses.ts fetches it. Nothing
 * needs boot.ts while such a page is parsed: it runs at the end, the first paint waits, and early.ts can go.
 */
function takeOutRuntime(html: string, runtimeFiles: Map<string, string>): string {
  const [inline, scripts = ''] =
    /<style>astro-island[^<]*<\/style>((?:<script>[^]*?<\/script>)+)/.exec(html) ?? [];
  if (!inline || html.includes('client="paint"')) return html;
  const runtime = scripts.replaceAll(/<\/?script>/g, ';\n');
  const path = runtimeFiles.get(runtime) ?? pathOf(runtime);
  runtimeFiles.set(runtime, path);
  return html
    .replace(inline, '')
    .replace('<html', () => `<html data-island-runtime="${path}"`)
    .replace(bootScripts, '$<presses><script type="module" blocking="render">$<boot></script>');
}

/** As Boot.astro writes them. */
const bootScripts =
  /(?<presses><script type="text\/plain">[^]*?<\/script>)\s*<script>(?<boot>[^]*?)<\/script>\s*<script>[^]*?<\/script>/;

function pathOf(runtime: string): string {
  return `/_astro/islands.${createHash('sha256').update(runtime).digest('hex').slice(0, 8)}.js`;
}

function listModules(html: string, modules: ModuleGraph): string {
  return html.replace(/<astro-island [^>]*?(?=>)/g, (island) => {
    const plain = island.replace(redundantAttributes, '');
    const entries = [...island.matchAll(/(?:component|renderer)-url="\/([^"]+)"/g)];
    const found = collectImports(
      entries.flatMap(([, file]) => file ?? []),
      modules,
    );
    // What is awake from the first paint on brings its own style, and need not wait for it.
    const isPressed = island.includes('client="action"');
    const needed = found.filter((file) => isPressed || !file.endsWith('.css'));
    const addresses = needed.map((file) => `/${file}`).join(' ');
    return needed.length > 0 ? `${plain} modules="${addresses}"` : plain;
  });
}

/** All modules that the entries need, however deep: the entries first, what islands share in one order. */
function collectImports(entries: string[], modules: ModuleGraph): string[] {
  const found = new Set(entries);
  for (const module of found) for (const next of modules[module] ?? []) found.add(next);
  const shared = [...found].filter((file) => !entries.includes(file));
  return [...entries, ...shared.sort()];
}
