import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PageBuild } from '../../domain/site/page-build.ts';
import {
  AstroOutputError,
  cspHeader,
  getOutputFile,
  isPage,
  pageEncoding,
  postProcessPage,
  type ListedPath,
  type PageOptimizer,
} from './astro-output.ts';
import { compressible, maxQuality, startCompressing } from './compress.ts';
import type { PublisherConfig } from '../config.ts';
import { writePageHeaders, type PageHeaders } from '../serve/headers.ts';
import {
  compressionLevel,
  pagesFile,
  readPages,
  reusableFrom,
  unchangedFiles,
  type PageManifest,
} from './page-manifest.ts';
import {
  hardlinkFiles,
  isDataFile,
  removeSiteFile,
  storedSuffixes,
} from '../store/release-files.ts';
import type { Renderer } from './renderer-cache.ts';

export type Rendering = {
  config: PublisherConfig;
  folder: string;
  /** The folder of a previous release, whose unchanged files are reused. */
  previous: string | null;
  /** The origin of the site. */
  site: string;
  optimizer: PageOptimizer;
  /** Missing if Astro's own command builds: the pages keep nothing for a next release. */
  build?: PageBuild;
  /** Called about every two seconds with the numbers of rendered and of all changed pages. */
  onProgress?: (done: number, total: number) => void;
  /** Keeps the plain files beside the compressed ones. */
  keepsPlain?: boolean;
};

/** Renders the paths that it lists. */
type PageRenderer<Path extends ListedPath> = Pick<
  Renderer,
  'code' | 'files' | 'startBuild' | 'skipPage'
> & {
  listPaths: () => Promise<Path[]>;
  render: (address: string, path: Path) => Promise<Response>;
};

const concurrency = 8;
const progressIntervalMs = 2000;

/**
 * Renders and compresses the pages of a release. A page built from one item has the digest of that
 * item as its `cacheKey`, and is reused if the previous release has it unchanged. All other pages
 * are rendered. Skips items whose pages fail; throws if the failed pages belong to no item, if no
 * page is listed, or if Astro's output has changed.
 */
export async function renderPages<Path extends ListedPath>(
  renderer: PageRenderer<Path>,
  rendering: Rendering,
): Promise<void> {
  const { build } = rendering;
  if (build) renderer.startBuild(build);
  for (;;) {
    const { failures, all } = await renderOnce(renderer, rendering);
    if (failures.size === 0) return;
    for (const error of failures.values()) if (error instanceof AstroOutputError) throw error;
    // A broken item also breaks the pages that list it, so the item's own page decides.
    const { items, describeSkipped } = rendering.config;
    // An item's other files fail with its page.
    const ofItems = [...failures].filter(
      ([path]) => path.startsWith(items.path) && extname(path) === '',
    );
    const skippedPages = new Map(ofItems.length > 0 ? ofItems : failures);
    if (![...skippedPages.keys()].map(renderer.skipPage).includes(true))
      throw failures.values().next().value;
    const sentence = describeSkipped(skippedPages, all);
    if (sentence) (build?.reportSkipped ?? console.warn)(sentence);
  }
}

/**
 * Renders all pages once. Returns the errors by path; if there are any, removes all pages again.
 */
async function renderOnce<Path extends ListedPath>(
  renderer: PageRenderer<Path>,
  { config, folder, previous, site, optimizer, onProgress, keepsPlain = false }: Rendering,
): Promise<{ failures: ReadonlyMap<string, unknown>; all: number }> {
  const client = join(folder, 'client');
  const last = await readPages(previous === null ? null : { folder: previous });
  const buildHash = hashBuildInputs(renderer);
  const listing = renderer.listPaths();
  const linked = last?.buildHash === buildHash ? Object.keys(last.cacheKeys) : [];
  // Links files while the pages are listed. Files that turn out to be changed are removed again.
  const linking = previous === null ? [] : linkFiles(linked, join(previous, 'client'), client);
  const [missing, paths] = [await linking, mapByFile(await listing)];
  if (paths.size === 0) throw new Error('Astro lists no page to render.');
  const cacheKeys = getCacheKeys(paths);
  const comparable = reusableFrom({ cacheKeys }, last, previous);
  const reused =
    comparable === null ? new Set<string>() : unchangedFiles(last, { buildHash, cacheKeys });
  for (const file of missing) reused.delete(file);
  for (const file of linked) if (!reused.has(file)) removeSiteFile(join(client, file));

  const dataQuality = compressionLevel({ cacheKeys });
  const compressed = startCompressing(client, {
    previous: comparable,
    getQuality: (file) => (isDataFile(file, config) ? dataQuality : maxQuality),
    keepsPlain,
  });
  const headers = new Map<string, PageHeaders>();
  const directories = new Set<string>();

  async function renderFile(file: string, path: Path): Promise<Uint8Array> {
    const response = await renderer.render(new URL(`/${file}`, site).href, path);
    if (!isPage(path)) return response.bytes();
    const rendered = { html: await response.bytes(), policy: response.headers.get(cspHeader) };
    const page = postProcessPage(rendered, optimizer.optimize);
    headers.set(path.pathname, page.headers);
    return page.html;
  }

  function write(file: string, content: Uint8Array): void {
    if (compressible.test(file)) return compressed.add(file, content);
    const target = join(client, file);
    const directory = dirname(target);
    if (!directories.has(directory)) mkdirSync(directory, { recursive: true });
    directories.add(directory);
    writeFileSync(target, content);
  }

  const failures = new Map<string, unknown>();
  const changed = [...paths].filter(([file]) => !reused.has(file));
  const remaining = changed.values();
  let done = 0;
  const report = () => onProgress?.(done, changed.length);
  report();
  const timer = setInterval(report, progressIntervalMs);
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [file, path] of remaining) {
        const content = await renderFile(file, path).catch((error: unknown) => {
          failures.set(path.pathname, error);
        });
        if (content !== undefined) write(file, content);
        done += 1;
      }
    }),
  ).finally(() => clearInterval(timer));
  if (failures.size > 0) {
    await compressed.done();
    for (const file of paths.keys()) removeSiteFile(join(client, file));
    return { failures, all: paths.size };
  }
  for (const [text, file] of optimizer.runtimeFiles) write(file, Buffer.from(text, pageEncoding));
  await Promise.all([
    compressed.done(),
    writePageHeaders(folder, headers, previous === null ? null : { folder: previous, reused }),
  ]);
  writeFileSync(
    join(folder, pagesFile),
    JSON.stringify({ buildHash, cacheKeys } satisfies PageManifest),
  );
  return { failures, all: paths.size };
}

/** Linking this many files takes as long as starting a thread. */
const minLinksInThread = 1000;

/** Links files, however they are stored. Returns the files that do not exist. */
async function linkFiles(files: readonly string[], from: string, to: string): Promise<string[]> {
  if (files.length < minLinksInThread) return hardlinkFiles(files, from, to, storedSuffixes);
  const thread = new Worker(new URL('link-files.worker.ts', import.meta.url), {
    workerData: { files, from, to, suffixes: storedSuffixes },
    execArgv: [],
  });
  const message: unknown[] = await once(thread, 'message');
  return z.array(z.string()).parse(message[0]);
}

/** If two routes have the same file, the first wins, as in request matching. */
function mapByFile<Path extends ListedPath>(paths: readonly Path[]): Map<string, Path> {
  const files = new Map<string, Path>();
  for (const path of paths) {
    const file = getOutputFile(path);
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
