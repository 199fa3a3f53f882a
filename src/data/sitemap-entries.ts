import { texts } from 'virtual:shop-texts';
import { staticPageSize } from '../domain/catalog/query.ts';
import { namesPerPage } from '../domain/catalog/name-index.ts';
import { listPageSize } from '../domain/pagination.ts';
import { paths } from '../domain/site/routes.ts';
import { policies } from '../domain/site/policies.ts';
import { fallbackCollections, findBlindDates } from '../domain/catalog/storefront.ts';
import { slugOf } from '../domain/events/event.ts';
import type { SitemapEntry } from '../domain/site/feed.ts';
import { getEventLists } from './events.ts';
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

/** Returns every page that search engines may index. A test compares the list with the pages. */
export async function getSitemapEntries(): Promise<SitemapEntry[]> {
  const { storefront } = await getStorefront();
  const { coming, pastYears } = await getEventLists();
  const listedCollections =
    storefront?.collections ??
    fallbackCollections.map((collection) => ({ ...collection, books: [] }));
  return [
    ...alwaysListed.map((path) => ({ path })),
    ...(storefront && findBlindDates(storefront).length > 0 ? [{ path: paths.blindDate }] : []),
    ...policies.map(({ path }) => {
      const policy = texts.policies[path.slice(1)];
      return { path, ...(policy && { changed: policy.updated }) };
    }),
    ...listedCollections.flatMap(({ handle, books }) =>
      pageNumbers(books.length, listPageSize).map((page) => ({
        path: paths.collection(handle, page),
      })),
    ),
    ...[...(coming ?? []), ...pastYears.flatMap(({ events }) => events)].map((event) => ({
      path: paths.event(slugOf(event)),
    })),
    ...pastYears.flatMap(({ year, events }) =>
      pageNumbers(events.length, listPageSize).map((page) => ({
        path: paths.pastEvents(year, page),
      })),
    ),
    ...indexEntries(storefront?.series ?? [], paths.allSeries),
    ...indexEntries(storefront?.authors ?? [], paths.allAuthors),
    ...(storefront?.series ?? []).flatMap(({ slug, entries }) =>
      pageNumbers(entries.length, listPageSize).map((page) => ({ path: paths.series(slug, page) })),
    ),
    ...(storefront?.authors ?? []).flatMap(({ slug, books }) =>
      pageNumbers(books.length, listPageSize).map((page) => ({ path: paths.author(slug, page) })),
    ),
    ...(storefront?.allBooks ?? []).map(({ handle }) => ({ path: paths.book(handle) })),
    ...(storefront ? pageNumbers(storefront.books.length, staticPageSize) : []).map((page) => ({
      path: paths.allBooks(page),
    })),
  ];
}

/** An index without names is not listed, because its page is empty. */
function indexEntries(names: readonly unknown[], toPath: (page: number) => string): SitemapEntry[] {
  return names.length === 0
    ? []
    : pageNumbers(names.length, namesPerPage).map((page) => ({ path: toPath(page) }));
}

/** Returns the page numbers of a list. An empty list has one page. */
function pageNumbers(items: number, size: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(items / size)) }, (_, index) => index + 1);
}
