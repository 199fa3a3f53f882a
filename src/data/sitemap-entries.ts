import { staticPageSize } from '../domain/browse.ts';
import { listPageSize } from '../domain/pagination.ts';
import { paths } from '../domain/paths.ts';
import { policies } from '../domain/policies.ts';
import { fallbackCollections } from '../domain/storefront.ts';
import type { SitemapEntry } from '../domain/sitemap.ts';
import { getStorefront } from './storefront.ts';

const alwaysListed = [
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
  const { storefront } = await getStorefront();
  const listedCollections =
    storefront?.collections ?? fallbackCollections.map((one) => ({ ...one, books: [] }));
  return [
    ...alwaysListed.map((path) => ({ path })),
    ...policies.map(({ path, updated }) => ({ path, changed: updated })),
    ...listedCollections.flatMap(({ handle, books }) =>
      numbers(books.length, listPageSize).map((page) => ({ path: paths.collection(handle, page) })),
    ),
    ...(storefront?.allBooks ?? []).map(({ handle }) => ({ path: paths.book(handle) })),
    ...(storefront ? numbers(storefront.books.length, staticPageSize) : []).map((page) => ({
      path: paths.allBooks(page),
    })),
  ];
}

/** The numbers of the pages that so many items fill; the first page is there without any. */
function numbers(items: number, size: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(items / size)) }, (_, place) => place + 1);
}
