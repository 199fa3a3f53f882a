import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSilence } from './answers.ts';
import { findDeadLinksAside } from './links-aside.ts';
import type { Release } from './release.ts';
import { isFromRecords, type RoutedRelease, routesOf } from './routes.ts';
import { findSound } from './sound-pages.ts';

export type Standard = {
  /** The release that shoppers see now. */
  last: Release | null;
  /** The address of the site, by which its pages may name it. */
  home: string;
  /** Somebody knows that the shop shrinks. */
  mayShrink: boolean;
};

/** What only a shop without a catalogue shows. Its words alone may be an event's title. */
const standIn = /<(div|p) data-stand-in\b/;
const most = 12;

/** Why a finished build must not become the live release; empty where it may. */
export async function findFaults(next: Release, standard: Standard): Promise<string[]> {
  const routes = await routesOf(next);
  const last = standard.last && { ...standard.last, routes: await routesOf(standard.last) };
  const sound = last ? await findSound(last, { ...next, routes }) : new Set<string>();
  const site = { client: join(next.folder, 'client'), routes, home: standard.home };
  const unread = [...routes].filter((route) => route.endsWith('.html') && !sound.has(route));
  const faults = [
    ...(last ? await compare({ ...next, routes }, last, standard.mayShrink) : []),
    ...(await findDeadLinksAside(site, unread)),
    ...(await findSilence(next, routes)),
  ];
  return faults.length > most
    ? [...faults.slice(0, most), `and ${faults.length - most} more`]
    : faults;
}

async function compare(
  next: RoutedRelease,
  last: RoutedRelease,
  mayShrink: boolean,
): Promise<string[]> {
  if (last.isStandIn) return [];
  const isSameCode = next.source === last.source;
  // A book may have left the shop, and new code may close a page; nothing else takes one away.
  const gone = [...last.routes].filter(
    (route) => isSameCode && !next.routes.has(route) && !isFromRecords(route),
  );
  const counts = [
    ['books', next.books, last.books],
    ['pages', countPages(next.routes), countPages(last.routes)],
  ] as const;
  return [
    ...gone.map((route) => `/${route} is gone`),
    ...counts
      .filter(([, now, before]) => !mayShrink && now * 3 < before * 2)
      .map(([what, now, before]) => `${now} ${what} where ${before} were`),
    ...(next.isStandIn ? ['It stands in for a real shop'] : []),
    ...(await findFallbacks(next, last)),
  ];
}

function countPages(routes: Set<string>): number {
  return [...routes].filter((route) => route.endsWith('.html')).length;
}

async function findFallbacks(next: RoutedRelease, last: RoutedRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const route of next.routes) {
    if (!route.endsWith('.html') || isFromRecords(route) || !last.routes.has(route)) continue;
    const [now, before] = await Promise.all(
      [next, last].map(({ folder }) => readFile(join(folder, 'client', route), 'utf8')),
    );
    if (standIn.test(now ?? '') && !standIn.test(before ?? ''))
      faults.push(`/${route} stands in for what the last release had`);
  }
  return faults;
}
