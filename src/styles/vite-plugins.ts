import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const src = fileURLToPath(new URL('../', import.meta.url));

/**
 * Creates the Vite plugin that leaves out of the stylesheet of a page the utilities of modules that
 * no page with this stylesheet imports. Pages contain their stylesheets, so each byte counts.
 */
export function pageUtilities(): Plugin {
  const imports = readImports();
  const modules = [...imports.keys()];
  const pages = modules.filter((file) => file.startsWith(`${src}pages/`));
  return {
    name: 'styles:page-utilities',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/styles\/.*\.css$/ },
      handler(code, sheet) {
        const used = pages
          .map((page) => withImports(page, imports))
          .filter((found) => found.has(sheet))
          .flatMap((found) => [...found]);
        if (used.length === 0) return;
        const unused = modules.filter((file) => !used.includes(file));
        return { code: code + unused.map(toExclusion).join(''), map: null };
      },
    },
  };
}

/** Returns the modules that may have classes, each with the files that it imports. */
const readImports = () =>
  new Map(
    globSync(`${src}{pages,components,layouts,islands,dashboard}/**/*.{astro,ts,tsx}`).map(
      (file) => {
        const imports = readFileSync(file, 'utf8').matchAll(/\bimport\b[^']*'(\.[^']+)'/g);
        return [file, Array.from(imports, ([, path = '']) => join(dirname(file), path))] as const;
      },
    ),
  );

/** Returns the file and all that it imports, directly or not. */
function withImports(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of imports.get(file) ?? []) withImports(imported, imports, found);
  return found;
}

/** Brackets in a name have a meaning in a pattern of Tailwind, which matches `?names?` only after `**`. */
const toExclusion = (file: string) =>
  `\n@source not '${file.replace('/[', '/**/[').replaceAll(/[[\]]/g, '?')}';`;

const banner = /\/\*! tailwindcss[^*]*\*\//;

/**
 * Creates the Vite plugin that removes Tailwind's banner, because every page contains its styles,
 * and all of them are this site's own. It comes after Tailwind's plugin.
 */
export const stripBanner = (): Plugin => ({
  name: 'styles:strip-banner',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(?:$|\?)/, code: banner },
    handler: (code) => ({ code: code.replace(banner, ''), map: null }),
  },
});
