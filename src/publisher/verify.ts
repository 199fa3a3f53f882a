import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smokeTest } from './smoke-test.ts';
import { findDeadLinksInWorkers } from './check-links-in-workers.ts';
import type { Release } from './release.ts';
import { isDataRoute, type RoutedRelease, getRoutes } from './routes.ts';
import { findUnchangedPages } from './unchanged-pages.ts';

export type VerifyOptions = {
  /** The release that shoppers see now. */
  last: Release | null;
  /** The address of the site, by which its pages may name it. */
  home: string;
  /** Somebody knows that the shop shrinks. */
  allowShrink: boolean;
};

/** What only a shop without a catalog shows. Its words alone may be an event's title. */
const fallbackMarker = /<(div|p) data-fallback\b/;
const maxReported = 12;

/** Why a finished build must not become the live release; empty where it may. */
export async function verifyRelease(next: Release, standard: VerifyOptions): Promise<string[]> {
  const routes = await getRoutes(next);
  const last = standard.last && { ...standard.last, routes: await getRoutes(standard.last) };
  const sound = last ? await findUnchangedPages(last, { ...next, routes }) : new Set<string>();
  const site = { client: join(next.folder, 'client'), routes, home: standard.home };
  const unread = [...routes].filter((route) => route.endsWith('.html') && !sound.has(route));
  const errors = [
    ...(last ? await compare({ ...next, routes }, last, standard.allowShrink) : []),
    ...(await findDeadLinksInWorkers(site, unread)),
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
  // A book may have left the shop, and new code may close a page; nothing else takes one away.
  const gone = [...last.routes].filter(
    (route) => isSameCode && !next.routes.has(route) && !isDataRoute(route),
  );
  const counts = [
    ['books', next.books, last.books],
    ['pages', countPages(next.routes), countPages(last.routes)],
  ] as const;
  return [
    ...gone.map((route) => `/${route} is gone`),
    ...counts
      .filter(([, now, before]) => !allowShrink && now * 3 < before * 2)
      .map(([what, now, before]) => `${now} ${what} where ${before} were`),
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
