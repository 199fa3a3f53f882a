import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { assetsFolder } from '../build/astro-output.ts';
import { findAnchors, findDeadLinksInWorkers } from './check-links.ts';
import type { PublisherConfig } from '../config.ts';
import { unchangedFiles, readPages } from '../build/page-manifest.ts';
import {
  getRoutes,
  isDataFile,
  isItemPage,
  isRemovedPage,
  listSiteFiles,
  readSiteText,
  type RoutedRelease,
} from '../store/release-files.ts';
import { createReleaseHandler } from '../serve/release-handler.ts';
import type { Release } from '../store/release-store.ts';

export type VerifyOptions = {
  config: PublisherConfig;
  /** The live release. */
  last: Release | null;
  /** The origin of the site, which its absolute links have. */
  home: string;
  /** Accepts that the release has far fewer items or pages. */
  allowShrink: boolean;
};

const maxReported = 12;

/** Returns the reasons not to make a release live; an empty list if it is valid. */
export async function verifyRelease(next: Release, options: VerifyOptions): Promise<string[]> {
  const { config, home } = options;
  const routes = getRoutes(next);
  const last = options.last && { ...options.last, routes: getRoutes(options.last) };
  const unchanged = last ? await findUnchangedPages(last, { ...next, routes }) : new Set<string>();
  const site = { client: join(next.folder, 'client'), routes, home };
  const pages = [...routes].filter((route) => route.endsWith('.html') && !unchanged.has(route));
  const errors = [
    ...(last ? await compare({ ...next, routes }, last, options) : []),
    ...(await findDeadLinksInWorkers(site, pages)),
    ...(await smokeTest(next, routes, config)),
  ];
  return errors.length > maxReported
    ? [...errors.slice(0, maxReported), `and ${errors.length - maxReported} more`]
    : errors;
}

async function compare(
  next: RoutedRelease,
  last: RoutedRelease,
  { config, allowShrink }: VerifyOptions,
): Promise<string[]> {
  if (last.isFallback) return [];
  const isSameCode = next.sourceHash === last.sourceHash;
  // Only data pages may disappear, unless the code has changed.
  const missing = [...last.routes].filter(
    (route) => isSameCode && !next.routes.has(route) && !isDataFile(route, config),
  );
  const counts = [
    [config.items.name, next.items, last.items],
    ['pages', countPages(next.routes, config), countPages(last.routes, config)],
  ] as const;
  return [
    ...missing.map((route) => `/${route} is gone`),
    ...counts
      .filter(([, now, before]) => !allowShrink && now * 3 < before * 2)
      .map(([unit, now, before]) => `${now} ${unit} where ${before} were`),
    ...(next.isFallback ? ['It stands in for a real shop'] : []),
    ...(await findFallbacks(next, last, config)),
  ];
}

function countPages(routes: Set<string>, config: PublisherConfig): number {
  // Former records of other kinds count, because staff may delete as many events as they want.
  const isPage = (route: string) =>
    route.endsWith('.html') && !`/${route}`.startsWith(config.items.removedPath);
  return [...routes].filter(isPage).length;
}

/** Matches the element of a page that stands for missing data. An event's title may contain its text. */
const fallbackMarker = /<(div|p) data-fallback\b/;

async function findFallbacks(
  next: RoutedRelease,
  last: RoutedRelease,
  config: PublisherConfig,
): Promise<string[]> {
  const errors: string[] = [];
  for (const route of next.routes) {
    if (!route.endsWith('.html') || isDataFile(route, config) || !last.routes.has(route)) continue;
    const [now, before] = await Promise.all(
      [next, last].map(({ folder }) => readSiteText(join(folder, 'client', route))),
    );
    if (fallbackMarker.test(now ?? '') && !fallbackMarker.test(before ?? ''))
      errors.push(`/${route} stands in for what the last release had`);
  }
  return errors;
}

/**
 * Returns the pages that are equal in both releases, whose links therefore need no check. Returns
 * an empty set if a page, an asset or an anchor that the last release had is missing.
 */
async function findUnchangedPages(last: RoutedRelease, next: RoutedRelease): Promise<Set<string>> {
  const common = unchangedFiles(await readPages(last), await readPages(next));
  if (common.size === 0) return common;
  const [before, now] = [listRoutesAndAssets(last), listRoutesAndAssets(next)];
  if ([...before].some((file) => !now.has(file))) return new Set();
  for (const page of next.routes) {
    if (!page.endsWith('.html') || common.has(page) || !before.has(page)) continue;
    const [previous, current] = await Promise.all(
      [last, next].map(async ({ folder }) =>
        findAnchors(await readSiteText(join(folder, 'client', page))),
      ),
    );
    if (previous && current && !previous.isSubsetOf(current)) return new Set();
  }
  return common;
}

function listRoutesAndAssets({ folder, routes }: RoutedRelease): Set<string> {
  const assets = join(folder, 'client', assetsFolder);
  return existsSync(assets) ? routes.union(listSiteFiles(assets)) : routes;
}

/** Long, because a slow machine must not fail the build. */
const timeoutMs = 120_000;

/**
 * Serves a release on a local port and returns an error for each main page that does not respond
 * correctly.
 */
async function smokeTest(
  release: Release,
  routes: Set<string>,
  config: PublisherConfig,
): Promise<string[]> {
  const item = [...routes].find((route) => isItemPage(route, config));
  const removed = [...routes].find(
    (route) => isRemovedPage(`/${route}`, config) && route.endsWith('.html'),
  );
  const { handle } = await createReleaseHandler(release, { config });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    void handle({ request, response, path, isSecure: false, getAddress: () => '' });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const expected = [
      ['/', 200],
      ...(item ? [[toPath(item), 200] as const] : []),
      ...(removed ? [[toFormerPath(removed, config), 410] as const] : []),
      ['/no-such-page', 404],
    ] as const;
    const errors: string[] = [];
    for (const [path, status] of expected) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const html = await response.text();
      if (response.status !== status) errors.push(`${path} answers ${response.status}`);
      else if (!html.includes('<h1')) errors.push(`${path} has no heading`);
    }
    if (!item && !release.isFallback) errors.push(`It has no pages of ${config.items.name}`);
    return errors;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Returns the path that the page of a former record had. */
function toFormerPath(removed: string, { items, otherRecords }: PublisherConfig): string {
  return [items, ...otherRecords].reduce(
    (path, record) => path.replace(record.removedPath, record.path),
    toPath(removed),
  );
}

function toPath(page: string): string {
  const segments = page.replace(/\.html$/, '').split('/');
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
