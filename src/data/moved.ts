import type { AstroGlobal } from 'astro';
import { oldAddresses } from 'virtual:shop-old-addresses';
import { z } from 'zod';
import { defaultQuery } from '../domain/catalog/query.ts';
import { findIsbnPath, type IsbnFault, listIsbnPaths } from '../domain/catalog/known-books.ts';
import { listFormerPaths } from '../domain/events/known-events.ts';
import { checkOldAddresses, toAddressKey } from '../domain/site/old-addresses.ts';
import { paths } from '../domain/site/routes.ts';
import { getKnownEvents } from './events.ts';
import { currentBuild } from './page-build.ts';
import { searchRelease } from './search.ts';
import { getSitemapEntries } from './sitemap-entries.ts';
import { catalogUrl, getStorefront, type NameIndexes } from './storefront.ts';

type Release = App.Locals['release'];
type Moved = Readonly<Record<string, string>>;

/** Pages and files that search engines do not index. */
const unlisted = [
  paths.search,
  paths.cart,
  paths.favorites,
  paths.login,
  paths.newReleasesFeed,
  paths.eventsFeed,
  paths.eventsCalendar,
];

/** Returns where other addresses than those of pages lead, by path. Reports the rows of redirects.csv with a fault. */
export async function getMoved(): Promise<Moved> {
  const { storefront, removed } = await getStorefront();
  const listed = await getSitemapEntries();
  const gone = removed.map(({ handle }) => paths.book(handle));
  const pages = new Set(
    [...listed.map(({ path }) => path), ...gone, ...unlisted].map(toAddressKey),
  );
  const { moved, faults } = checkOldAddresses(oldAddresses, (key) => pages.has(key));
  if (faults.length > 0) currentBuild().reportSkipped(faults.join(' '));
  return {
    ...listFormerPaths(await getKnownEvents()),
    ...moved,
    ...listIsbnPaths(storefront?.allBooks ?? [], removed),
  };
}

let current: { id: string; moved: Promise<Moved> } | null = null;

/** Reads the addresses of a release once. Only the last one is held; in development, they are those of the site. */
async function readMoved(release: Release): Promise<Moved> {
  if (!release) return getMoved();
  if (current?.id !== release.id) {
    const read = release.readText(paths.moved).then((text): unknown => JSON.parse(text));
    const moved = read.then((json) => z.record(z.string(), z.string()).parse(json));
    current = { id: release.id, moved };
    moved.catch(() => (current = null));
  }
  return current.moved;
}

/** Why the address of an ISBN leads nowhere, and what its page needs. */
export type UnknownIsbn = IsbnFault & { catalogUrl: string; indexes: NameIndexes };

/** Returns where an ISBN in any form leads, with the query of its address, or why it leads nowhere. */
export async function findIsbn({
  params,
  url,
  locals: { release },
}: Pick<AstroGlobal, 'params' | 'url' | 'locals'>): Promise<{ location: string } | UnknownIsbn> {
  const found = findIsbnPath(params['isbn'] ?? '', await readMoved(release));
  if ('path' in found) {
    const mark = found.path.includes('?') ? '&' : '?';
    return { location: found.path + url.search.replace('?', mark) };
  }
  const { indexes } = await searchRelease(defaultQuery, release);
  return { ...found, catalogUrl, indexes };
}
