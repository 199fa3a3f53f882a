import { type ActiveFilter, getNamedFacets, listActiveFilters, type NamedFacet } from './facets.ts';
import { type Book, isBuyable, type ListSize } from './book.ts';
import { type Correction, defaultQuery, type Query } from './query.ts';
import type { CatalogReader } from './catalog-reader.ts';
import type { SearchIndex } from './search-index.ts';
import { isSimilarWord } from './spelling.ts';
import { normalizeText } from '../text/normalize-text.ts';

/** Where to go from a query without books. */
export type Alternatives = {
  /** The filters without which books match, by the number of these. */
  withoutFilters: { filter: ActiveFilter; size: ListSize }[];
  /** Genres, authors, series and tropes that share a word with the text; without one, frequent tropes. */
  names: Pick<NamedFacet, 'kind' | 'title' | 'href'>[];
  isNear: boolean;
  /** Staff picks, else books of the featured order. */
  books: Book[];
  areStaffPicks: boolean;
};

/** What a server has found for the address of a page. The page shows the first of the books. */
export type FoundBooks = {
  query: Query;
  /** Of the matching books. */
  size: ListSize;
  correction: Correction | null;
  /** Where to go instead. Null if books match. */
  alternatives: Alternatives | null;
};

type Listing = { reader: CatalogReader; searchIndex: SearchIndex; picks: readonly number[] };

const maxNames = 6;
const maxFilters = 5;
const maxBooks = 3;
/** Words that many names share. */
const commonWords = new Set(['the', 'and', 'book', 'books', 'novel', 'with', 'for', 'romance']);

/** Returns the alternatives to a query that matches no book. `picks` are the indexes of staff picks. */
export function findAlternatives(
  query: Query,
  { reader, searchIndex, picks }: Listing,
): Alternatives {
  const near = findNear(query.text, getNamedFacets(reader));
  const tropes = getNamedFacets(reader).filter(({ kind }) => kind === 'trope');
  const names = near.length > 0 || query.text === '' ? near : tropes.slice(0, maxNames);

  return {
    withoutFilters: findFilters(),
    names: names.map(({ kind, title, href }) => ({ kind, title, href })),
    isNear: near.length > 0,
    books: picks.length > 0 ? picks.map((index) => reader.at(index)) : findFeatured(),
    areStaffPicks: picks.length > 0,
  };

  function findFilters(): Alternatives['withoutFilters'] {
    return listActiveFilters(query, true)
      .slice(0, maxFilters)
      .map((filter) => ({
        filter,
        size: reader.sizeOf(searchIndex.search({ ...query, ...filter.removal })),
      }))
      .filter(({ size }) => size.count > 0)
      .toSorted((a, b) => b.size.count - a.size.count);
  }

  function findFeatured(): Book[] {
    const books: Book[] = [];
    for (const index of searchIndex.search(defaultQuery)) {
      const book = reader.at(index);
      if (isBuyable(book)) books.push(book);
      if (books.length === maxBooks) break;
    }
    return books;
  }
}

/** Returns the names with the most words of the text, or words like them. */
function findNear(text: string, facets: readonly NamedFacet[]): NamedFacet[] {
  const words = normalizeText(text)
    .split(' ')
    .filter((word) => word.length > 2 && !commonWords.has(word));
  if (words.length === 0) return [];
  /** Names repeat their words, so each is compared once. */
  const similar = new Map<string, number>();
  const relevanceOf = (word: string) => {
    let relevance = similar.get(word);
    if (relevance === undefined) {
      relevance = words.some((typed) => word.startsWith(typed))
        ? 2
        : Number(words.some((typed) => isSimilarWord(typed, word)));
      similar.set(word, relevance);
    }
    return relevance;
  };
  return facets
    .map((facet) => {
      const names = facet.name.split(' ').filter((word) => !commonWords.has(word));
      return { facet, relevance: names.reduce((sum, word) => sum + relevanceOf(word), 0) };
    })
    .filter(({ relevance }) => relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance || b.facet.count - a.facet.count)
    .slice(0, maxNames)
    .map(({ facet }) => facet);
}
