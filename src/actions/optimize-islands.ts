import { createHash } from 'node:crypto';

/** For each file of the islands' code those that it needs, by their addresses without the first slash. */
export type ModuleGraph = Record<string, string[]>;

/**
 * Optimizes the islands of built pages: gives each island the list of its modules, moves Astro's runtime to
 * a file, and removes Astro's style for islands, which base.css has. `runtimeFiles` holds the paths of those
 * files by their text.
 */
export function createIslandOptimizer(modules: ModuleGraph) {
  const runtimeFiles = new Map<string, string>();
  return {
    optimize: (html: string) =>
      shortenTags(extractRuntime(listModules(html, modules), runtimeFiles)),
    runtimeFiles: runtimeFiles as ReadonlyMap<string, string>,
  };
}

/** Astro's style for islands, and its runtime, which is missing on a page without islands that it hydrates. */
const styleAndRuntime = /<style>astro-island[^<]*<\/style>((?:<script>[^]*?<\/script>)*)/;

/** Tags, and the elements whose content is no HTML. */
const tags = /<(script|style)\b[^]*?<\/\1>|<[a-z][^<>]*>/g;
/** Most tags have nothing to shorten, and three replacements of each would take a tenth of a page's time. */
const isLong = /=""|&quot;|\/>$/;

/** Writes empty attributes, void elements and attributes that hold JSON as HTML does, not as XML does. */
function shortenTags(html: string): string {
  return html.replace(tags, (tag, raw?: string) =>
    raw || !isLong.test(tag)
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
 * Removes Astro's style for islands. Moves their runtime, which Astro writes into each page, to a file that the
 * page's runtime imports.
 */
function extractRuntime(html: string, runtimeFiles: Map<string, string>): string {
  const [inline, scripts] = styleAndRuntime.exec(html) ?? [];
  if (inline === undefined) return html;
  const rest = html.replace(inline, '');
  if (!scripts) return rest;
  const runtime = scripts.replaceAll(/<\/?script>/g, ';\n');
  const path = runtimeFiles.get(runtime) ?? getPath(runtime);
  runtimeFiles.set(runtime, path);
  return rest.replace('<html', () => `<html data-island-runtime="${path}"`);
}

function getPath(runtime: string): string {
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
    // An island that hydrates at the first paint brings its own style, and does not wait for it.
    const isDeferred = island.includes('client="action"');
    const needed = found.filter((file) => isDeferred || !file.endsWith('.css'));
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
