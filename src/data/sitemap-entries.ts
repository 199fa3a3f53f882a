import { plainPageSize } from '../domain/browse.ts';
import { listPageSize } from '../domain/list-pages.ts';
import { paths } from '../domain/paths.ts';
import { policies } from '../domain/policies.ts';
import { fallbackCollections } from '../domain/shop-window.ts';
import type { SitemapEntry } from '../domain/sitemap.ts';
import { getShopWindow } from './shop-window.ts';

const always = [
  paths.home,
  paths.about,
  paths.browse,
  paths.collections,
  paths.newReleases,
  paths.events,
  paths.contact,
];

/** Every page that search engines may show; a test holds it against the pages themselves. */
export async function getSitemapEntries(): Promise<SitemapEntry[]> {
  const { window } = await getShopWindow();
  const shelves = window?.collections ?? fallbackCollections.map((one) => ({ ...one, books: [] }));
  return [
    ...always.map((path) => ({ path })),
    ...policies.map(({ path, updated }) => ({ path, changed: updated })),
    ...shelves.flatMap(({ handle, books }) =>
      numbers(books.length, listPageSize).map((page) => ({ path: paths.collection(handle, page) })),
    ),
    ...(window?.everyBook ?? []).map(({ handle }) => ({ path: paths.book(handle) })),
    ...(window ? numbers(window.books.length, plainPageSize) : []).map((page) => ({
      path: paths.everyBook(page),
    })),
  ];
}

/** The numbers of the pages that so many items fill; the first page is there without any. */
function numbers(items: number, size: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(items / size)) }, (_, place) => place + 1);
}
