import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createSelection } from '../domain/skipped.ts';
import { compressible, startCompressing } from './compress.ts';
import { postProcessPage } from './post-process-page.ts';
import type { Renderer } from './renderer-cache.ts';
import { hardlinkFiles, removeWithCompressed, withCompressed } from './hardlink-files.ts';
import { writePageHeaders, type PageHeaders } from './page-headers.ts';
import { unchangedFiles, pagesFile, readPages, type PageManifest } from './page-manifest.ts';
import { reusableFrom, compressionLevel } from './compression-level.ts';

export type Rendering = {
  folder: string;
  /** The folder of a previous release, whose unchanged files are reused. */
  previous: string | null;
  /** The origin of the site. */
  site: string;
  /**
   * `optimize` rewrites the HTML of each page. `runtimeFiles` maps the text of generated scripts to
   * their paths.
   */
  optimizer: { optimize: (html: string) => string; runtimeFiles: ReadonlyMap<string, string> };
};

type ListedPath = { pathname: string; cacheKey?: string | undefined; route: { type: string } };

/** Renders the paths that it lists. */
type PageRenderer<Path extends ListedPath> = Pick<Renderer, 'code' | 'files' | 'skipPage'> & {
  listPaths: () => Promise<Path[]>;
  render: (address: string, path: Path) => Promise<Response>;
};

const concurrency = 8;

/**
 * Renders and compresses the pages of a release. A page built from one item has the digest of that
 * item as its `cacheKey`, and is reused if the previous release has it unchanged. All other pages
 * are rendered. Skips products whose pages fail; throws if the failed pages belong to no product.
 */
export async function renderPages<Path extends ListedPath>(
  renderer: PageRenderer<Path>,
  rendering: Rendering,
): Promise<void> {
  for (;;) {
    const { failures, all } = await renderOnce(renderer, rendering);
    if (failures.size === 0) return;
    // A broken product also breaks the pages that list it, so the product's own page decides.
    const bookPages = [...failures.keys()].filter((path) => path.startsWith('/books/'));
    const failedProducts = bookPages.length > 0 ? bookPages : [...failures.keys()];
    if (!failedProducts.map(renderer.skipPage).includes(true)) throw failures.values().next().value;
    const selection = createSelection('pages');
    for (const path of failedProducts) selection.take(path, () => rethrow(failures.get(path)));
    console.warn(selection.say(all));
  }
}

/**
 * Renders all pages once. Returns the errors by path; if there are any, removes all pages again.
 */
async function renderOnce<Path extends ListedPath>(
  renderer: PageRenderer<Path>,
  { folder, previous, site, optimizer }: Rendering,
): Promise<{ failures: ReadonlyMap<string, unknown>; all: number }> {
  const client = join(folder, 'client');
  const last = await readPages(previous === null ? null : { folder: previous });
  const buildHash = hashBuildInputs(renderer);
  const listing = renderer.listPaths();
  const linked = last?.buildHash === buildHash ? Object.keys(last.cacheKeys) : [];
  // Links files while the provider responds. Files that turn out to be changed are removed again.
  const missing =
    previous === null
      ? []
      : hardlinkFiles(linked, join(previous, 'client'), client, withCompressed);
  const paths = mapByFile(await listing);
  const cacheKeys = getCacheKeys(paths);
  const comparable = reusableFrom({ cacheKeys }, last, previous);
  const reused =
    comparable === null ? new Set<string>() : unchangedFiles(last, { buildHash, cacheKeys });
  for (const file of missing) reused.delete(file);
  for (const file of linked) if (!reused.has(file)) removeWithCompressed(join(client, file));

  const copies = startCompressing(client, {
    previous: comparable,
    quality: compressionLevel({ cacheKeys }),
  });
  const headers = new Map<string, PageHeaders>();
  const directories = new Set<string>();

  async function renderFile(file: string, path: Path): Promise<string | Uint8Array> {
    const response = await renderer.render(new URL(`/${file}`, site).href, path);
    if (path.route.type !== 'page')
      return compressible.test(file) ? response.text() : response.bytes();
    const page = await postProcessPage(response, optimizer.optimize);
    headers.set(path.pathname, page.headers);
    return page.html;
  }

  function write(file: string, content: string | Uint8Array): void {
    const target = join(client, file);
    const directory = dirname(target);
    if (!directories.has(directory)) mkdirSync(directory, { recursive: true });
    directories.add(directory);
    writeFileSync(target, content);
    if (typeof content === 'string') copies.add(file, content);
  }

  const failures = new Map<string, unknown>();
  const remaining = [...paths].filter(([file]) => !reused.has(file)).values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [file, path] of remaining) {
        const content = await renderFile(file, path).catch((error: unknown) => {
          failures.set(path.pathname, error);
        });
        if (content !== undefined) write(file, content);
      }
    }),
  );
  if (failures.size > 0) {
    await copies.done();
    for (const file of paths.keys()) removeWithCompressed(join(client, file));
    return { failures, all: paths.size };
  }
  for (const [text, file] of optimizer.runtimeFiles) write(file, text);
  await Promise.all([
    copies.done(),
    writePageHeaders(folder, headers, previous === null ? null : { folder: previous, reused }),
  ]);
  writeFileSync(
    join(folder, pagesFile),
    JSON.stringify({ buildHash, cacheKeys } satisfies PageManifest),
  );
  return { failures, all: paths.size };
}

function rethrow(error: unknown): never {
  throw error;
}

/** If two routes have the same file, the first wins, as in request matching. */
function mapByFile<Path extends ListedPath>(paths: readonly Path[]): Map<string, Path> {
  const files = new Map<string, Path>();
  for (const path of paths) {
    const name = path.pathname.slice(1);
    const file = path.route.type === 'page' ? `${name || 'index'}.html` : name;
    if (!files.has(file)) files.set(file, path);
  }
  return files;
}

function getCacheKeys(paths: ReadonlyMap<string, ListedPath>): Record<string, string> {
  const cacheKeys = [...paths].flatMap(([file, { cacheKey }]) =>
    cacheKey ? [[file, cacheKey] as const] : [],
  );
  return Object.fromEntries(cacheKeys.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The footer of every page shows the year. */
function hashBuildInputs({ code, files }: Pick<Renderer, 'code' | 'files'>): string {
  const parts = [code, files.toSorted(), new Date().getFullYear()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
