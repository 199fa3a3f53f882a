import { type Book, type ListSize, unknownAuthor } from '../domain/catalog/book.ts';
import { findAlternatives, type FoundBooks } from '../domain/catalog/alternatives.ts';
import { defaultQuery, marksBestsellers, pageSize, type Query } from '../domain/catalog/query.ts';
import {
  countGenres,
  type FacetCount,
  isFilterable,
  toListedGenres,
} from '../domain/catalog/facets.ts';
import { type CatalogReader, decodeCatalog } from '../domain/catalog/catalog-reader.ts';
import { createSearchIndex, type SearchIndex } from '../domain/catalog/search-index.ts';
import { correctQuery, toCorrected } from '../domain/catalog/spelling.ts';
import { defaultCurrency, setCurrency } from '../domain/cart/money.ts';
import { parseCatalogIndex } from './fetch-catalog-index.ts';
import { catalogUrl, getStorefront, type NameIndexes } from './storefront.ts';

type Release = App.Locals['release'];

/** What a page of results shows of the catalog, whatever the query. */
type SearchCatalog = {
  reader: CatalogReader;
  searchIndex: SearchIndex;
  picks: readonly number[];
  /** Of all books. */
  total: ListSize;
  genres: FacetCount[];
  hasFilters: boolean;
  indexes: NameIndexes;
};

export type FoundPage = Pick<SearchCatalog, 'total' | 'genres' | 'hasFilters' | 'indexes'> & {
  found: FoundBooks;
  /** The first of the books. */
  books: Book[];
  marksBestseller: boolean;
  catalogUrl: string;
};

let current: { key: string; catalog: Promise<SearchCatalog> } | null = null;

/**
 * Searches the catalog file of a release, as the browser does, for a page that is rendered on demand. In development
 * it searches the catalog of the site. Rejects if the file cannot be read.
 */
export async function searchRelease(query: Query, release: Release): Promise<FoundPage> {
  const catalog = await loadCatalog(release);
  const { reader, searchIndex, total, genres, hasFilters, indexes } = catalog;
  const correction = correctQuery(query, reader, searchIndex);
  const corrected = toCorrected(query, correction);
  const results = searchIndex.search(corrected);
  const first = results.slice(0, pageSize);
  const alternatives = results.length === 0 ? findAlternatives(corrected, catalog) : null;
  return {
    found: { query, size: reader.sizeOf(results), correction, alternatives },
    books: searchIndex.cardsOf(corrected, results.slice(0, query.shown)),
    marksBestseller: marksBestsellers(
      first.map((index) => ({ isBestseller: reader.isBestseller(index) })),
    ),
    total,
    genres,
    hasFilters,
    indexes,
    catalogUrl,
  };
}

/** Loads the catalog once for each release. Only the last one is held. */
async function loadCatalog(release: Release): Promise<SearchCatalog> {
  const text = release ? null : await getText();
  const key = release?.id ?? text ?? '';
  if (current?.key !== key) {
    const catalog = Promise.resolve(text ?? release?.readText(catalogUrl)).then(decode);
    current = { key, catalog };
    catalog.catch(() => {
      current = null;
    });
  }
  return current.catalog;
}

/** Returns the catalog file of the site in development. */
async function getText(): Promise<string> {
  const { catalogIndex } = await getStorefront();
  return catalogIndex?.text ?? '{}';
}

function decode(text: string | undefined): SearchCatalog {
  const columns = parseCatalogIndex(JSON.parse(text ?? '{}'));
  setCurrency(columns.currency ?? defaultCurrency);
  const reader = decodeCatalog(columns);
  const searchIndex = createSearchIndex(reader);
  const places = searchIndex.search(defaultQuery);
  const books = places.map((index) => ({
    genres: reader.genresOf(index),
    tropes: reader.tropesOf(index),
    spice: reader.spiceOf(index),
    formats: reader.formatsOf(index),
    contentNotes: reader.notesOf(index),
  }));
  return {
    reader,
    searchIndex,
    total: reader.sizeOf(places),
    picks: columns.picks ?? [],
    genres: toListedGenres(countGenres(places.map(reader.genresOf))),
    hasFilters: isFilterable(books, false),
    indexes: {
      series: places.some((index) => reader.seriesOf(index) !== null),
      authors: places.some((index) => !['', unknownAuthor].includes(reader.authorOf(index))),
      giftCard: [...reader.giftCards].map((index) => reader.at(index).handle)[0],
    },
  };
}
