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
  /** The folder of an older release, to take over what is equal. */
  previous: string | null;
  /** The site's own address. */
  site: string;
  /** `lighten` has the last word on each page; `runtimes` holds, by their text, files that it made of parts. */
  optimizer: { optimize: (html: string) => string; runtimeFiles: ReadonlyMap<string, string> };
};

type ListedPath = { pathname: string; cacheKey?: string | undefined; route: { type: string } };

/** What renders the pages of a release, by paths that it lists itself. */
type PageRenderer<Path extends ListedPath> = Pick<Renderer, 'code' | 'files' | 'skipPage'> & {
  listPaths: () => Promise<Path[]>;
  render: (address: string, path: Path) => Promise<Response>;
};

const concurrency = 8;

/**
 * Renders and compresses the pages of a release. A page made of one record gives its digest as
 * `cacheKey`, and is rendered only where an older release does not hold it already; the others always.
 */
export async function renderPages<Path extends ListedPath>(
  renderer: PageRenderer<Path>,
  rendering: Rendering,
): Promise<void> {
  for (;;) {
    const { failures, all } = await renderOnce(renderer, rendering);
    if (failures.size === 0) return;
    // A book that cannot be shown breaks the pages that list it, too.
    const ofBooks = [...failures.keys()].filter((path) => path.startsWith('/books/'));
    const failedProducts = ofBooks.length > 0 ? ofBooks : [...failures.keys()];
    if (!failedProducts.map(renderer.skipPage).includes(true)) throw failures.values().next().value;
    const selection = createSelection('pages');
    for (const path of failedProducts) selection.take(path, () => raise(failures.get(path)));
    console.warn(selection.say(all));
  }
}

/** Does it once. Returns the errors of the pages that cannot be rendered, by their paths; then no page is left. */
async function renderOnce<Path extends ListedPath>(
  renderer: PageRenderer<Path>,
  { folder, previous, site, optimizer }: Rendering,
): Promise<{ failures: ReadonlyMap<string, unknown>; all: number }> {
  const client = join(folder, 'client');
  const last = await readPages(previous === null ? null : { folder: previous });
  const buildHash = hashBuildInputs(renderer);
  const listing = renderer.listPaths();
  const copied = last?.buildHash === buildHash ? Object.keys(last.cacheKeys) : [];
  // The provider takes its time to answer; what turns out to have changed is removed again.
  const missing =
    previous === null
      ? []
      : hardlinkFiles(copied, join(previous, 'client'), client, withCompressed);
  const paths = byFiles(await listing);
  const cacheKeys = getKeys(paths);
  const comparable = reusableFrom({ cacheKeys }, last, previous);
  const reused =
    comparable === null ? new Set<string>() : unchangedFiles(last, { buildHash, cacheKeys });
  for (const file of missing) reused.delete(file);
  for (const file of copied) if (!reused.has(file)) removeWithCompressed(join(client, file));

  const copies = startCompressing(client, {
    previous: comparable,
    quality: compressionLevel({ cacheKeys }),
  });
  const headers = new Map<string, PageHeaders>();
  const folders = new Set<string>();

  async function renderFile(file: string, path: Path): Promise<string | Uint8Array> {
    const answer = await renderer.render(new URL(`/${file}`, site).href, path);
    if (path.route.type !== 'page') return compressible.test(file) ? answer.text() : answer.bytes();
    const page = await postProcessPage(answer, optimizer.optimize);
    headers.set(path.pathname, page.headers);
    return page.html;
  }

  function write(file: string, content: string | Uint8Array): void {
    const target = join(client, file);
    const place = dirname(target);
    if (!folders.has(place)) mkdirSync(place, { recursive: true });
    folders.add(place);
    writeFileSync(target, content);
    if (typeof content === 'string') copies.add(file, content);
  }

  const failures = new Map<string, unknown>();
  const waiting = [...paths].filter(([file]) => !reused.has(file)).values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [file, path] of waiting) {
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

function raise(error: unknown): never {
  throw error;
}

/** Where two routes lead to one file, the first is meant, as when a request is matched. */
function byFiles<Path extends ListedPath>(paths: readonly Path[]): Map<string, Path> {
  const files = new Map<string, Path>();
  for (const path of paths) {
    const name = path.pathname.slice(1);
    const file = path.route.type === 'page' ? `${name || 'index'}.html` : name;
    if (!files.has(file)) files.set(file, path);
  }
  return files;
}

function getKeys(paths: ReadonlyMap<string, ListedPath>): Record<string, string> {
  const cacheKeys = [...paths].flatMap(([file, { cacheKey }]) =>
    cacheKey ? [[file, cacheKey] as const] : [],
  );
  return Object.fromEntries(cacheKeys.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The year stands at the foot of every page. */
function hashBuildInputs({ code, files }: Pick<Renderer, 'code' | 'files'>): string {
  const parts = [code, files.toSorted(), new Date().getFullYear()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
