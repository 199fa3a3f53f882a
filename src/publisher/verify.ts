import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smokeTest } from './smoke-test.ts';
import { findDeadLinksInWorkers } from './check-links-in-workers.ts';
import type { Release } from './release.ts';
import { isDataRoute, type RoutedRelease, getRoutes } from './routes.ts';
import { findUnchangedPages } from './unchanged-pages.ts';

export type VerifyOptions = {
  /** The live release. */
  last: Release | null;
  /** The origin of the site, which its absolute links have. */
  home: string;
  /** Accepts that the release has far fewer books or pages. */
  allowShrink: boolean;
};

/** Marks a fallback for missing data. An event's title may contain the fallback's text. */
const fallbackMarker = /<(div|p) data-fallback\b/;
const maxReported = 12;

/** Returns the reasons not to make a release live; an empty list if it is valid. */
export async function verifyRelease(next: Release, options: VerifyOptions): Promise<string[]> {
  const routes = await getRoutes(next);
  const last = options.last && { ...options.last, routes: await getRoutes(options.last) };
  const unchanged = last ? await findUnchangedPages(last, { ...next, routes }) : new Set<string>();
  const site = { client: join(next.folder, 'client'), routes, home: options.home };
  const pages = [...routes].filter((route) => route.endsWith('.html') && !unchanged.has(route));
  const errors = [
    ...(last ? await compare({ ...next, routes }, last, options.allowShrink) : []),
    ...(await findDeadLinksInWorkers(site, pages)),
    ...(await smokeTest(next, routes)),
  ];
  return errors.length > maxReported
    ? [...errors.slice(0, maxReported), `and ${errors.length - maxReported} more`]
    : errors;
}

async function compare(
  next: RoutedRelease,
  last: RoutedRelease,
  allowShrink: boolean,
): Promise<string[]> {
  if (last.isFallback) return [];
  const isSameCode = next.sourceHash === last.sourceHash;
  // Only data pages may disappear, unless the code has changed.
  const missing = [...last.routes].filter(
    (route) => isSameCode && !next.routes.has(route) && !isDataRoute(route),
  );
  const counts = [
    ['books', next.books, last.books],
    ['pages', countPages(next.routes), countPages(last.routes)],
  ] as const;
  return [
    ...missing.map((route) => `/${route} is gone`),
    ...counts
      .filter(([, now, before]) => !allowShrink && now * 3 < before * 2)
      .map(([unit, now, before]) => `${now} ${unit} where ${before} were`),
    ...(next.isFallback ? ['It stands in for a real shop'] : []),
    ...(await findFallbacks(next, last)),
  ];
}

function countPages(routes: Set<string>): number {
  return [...routes].filter((route) => route.endsWith('.html')).length;
}

async function findFallbacks(next: RoutedRelease, last: RoutedRelease): Promise<string[]> {
  const errors: string[] = [];
  for (const route of next.routes) {
    if (!route.endsWith('.html') || isDataRoute(route) || !last.routes.has(route)) continue;
    const [now, before] = await Promise.all(
      [next, last].map(({ folder }) => readFile(join(folder, 'client', route), 'utf8')),
    );
    if (fallbackMarker.test(now ?? '') && !fallbackMarker.test(before ?? ''))
      errors.push(`/${route} stands in for what the last release had`);
  }
  return errors;
}
