import type { BookDetails } from './book.ts';
import { countFacets, type FacetCount } from './browse.ts';
import { genres as shopGenres } from '../site/shop.ts';
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

/** The icons of the genres, by words of their names. The first match counts. */
const genreIcons = [
  [/lgbt|queer|sapphic|achillean/i, 'rainbow'],
  [/young|teen|new adult|college/i, 'sprout'],
  [/christmas|holiday/i, 'gift'],
  [/suspense|myster|thriller|crime/i, 'key'],
  [/paranormal|ghost|vampire|shifter/i, 'ghost'],
  [/gothic|horror/i, 'moon'],
  [/dark/i, 'flame'],
  [/fantas|fairy|myth/i, 'castle'],
  [/histor|regency|victorian|classic/i, 'feather'],
  [/western|cowboy|small town|mountain/i, 'mountain'],
  [/comedy|humor/i, 'laugh'],
  [/music|rock ?star/i, 'music'],
  [/contemporary|women/i, 'coffee'],
] as const;

export type GenreIcon = (typeof genreIcons)[number][1] | typeof shopGenres.icon;

/** Returns the icon of a genre, the shop's own if its name tells nothing. */
export function genreIcon(genre: string): GenreIcon {
  return genreIcons.find(([words]) => words.test(genre))?.[1] ?? shopGenres.icon;
}

/** Returns the genres that pages list: the most frequent first, "Other" last. */
export function toListedGenres(genres: readonly FacetCount[]): FacetCount[] {
  const isOther = ({ name }: FacetCount) => Number(name === other);
  return genres.toSorted((a, b) => isOther(a) - isOther(b)).slice(0, maxGenres);
}
