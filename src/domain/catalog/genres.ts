import type { BookDetails } from './book.ts';
import { countFacets, type FacetCount } from './browse.ts';
import { normalizeText } from '../text/normalize-text.ts';

/** Lists of genres end here. A shop with more product types than these has types that are no genres. */
const maxGenres = 40;
/** A genre without a meaning of its own, which is last in each list. */
const other = 'Other';

/**
 * Returns the books with one spelling for each genre. Names that differ only by case, accents or
 * punctuation get the most frequent spelling.
 */
export function unifyGenres(books: readonly BookDetails[]): BookDetails[] {
  const spellings = new Map<string, string>();
  for (const { name } of countFacets(books.map(({ genres }) => genres))) {
    const key = normalizeText(name);
    if (!spellings.has(key)) spellings.set(key, name);
  }
  return books.map((book) => {
    const genres = book.genres.map((name) => spellings.get(normalizeText(name)) ?? name);
    const isUnchanged = genres.every((name, index) => name === book.genres[index]);
    return isUnchanged ? book : { ...book, genres: [...new Set(genres)] };
  });
}

/** Returns the genres that pages list: the most frequent first, "Other" last. */
export function toListedGenres(genres: readonly FacetCount[]): FacetCount[] {
  const isOther = ({ name }: FacetCount) => Number(name === other);
  return genres.toSorted((a, b) => isOther(a) - isOther(b)).slice(0, maxGenres);
}
