import { bookUrl } from '../../components/book-url.ts';
import { type FacetCount, countGenres, defaultQuery } from '../../domain/browse.ts';
import type { CatalogReader } from '../../domain/catalog-reader.ts';
import { normalizeText } from '../../domain/normalize-text.ts';
import { paths } from '../../domain/paths.ts';
import type { CatalogState } from '../../stores/catalog.ts';

/** A book or genre, and its URL. */
export type Suggestion = { href: string; title: string; detail: string };

const maxBooks = 6;
const maxGenres = 2;
const minLength = 2;

/** Returns suggested genres and books. Names and titles that start with the text come first. */
export function suggest(
  text: string,
  { reader, searchIndex }: Extract<CatalogState, { status: 'ready' }>,
): Suggestion[] {
  const phrase = normalizeText(text);
  if (phrase.length < minLength) return [];
  const genres = getGenres(reader)
    .filter(({ folded }) => ` ${folded}`.includes(` ${phrase}`))
    .toSorted((a, b) => Number(b.folded.startsWith(phrase)) - Number(a.folded.startsWith(phrase)))
    .slice(0, maxGenres)
    .map(({ name, count }) => ({
      href: paths.genre(name),
      title: name,
      detail: `${count} ${count === 1 ? 'book' : 'books'} of this genre`,
    }));
  const matches = searchIndex.search({ ...defaultQuery, text: text.trim() });
  const prefixMatches = matches.filter((index) =>
    normalizeText(reader.titles[index] ?? '').startsWith(phrase),
  );
  const formats = searchIndex.formatsIn({ format: '', text });
  const books = [...new Set([...prefixMatches, ...matches])]
    .slice(0, maxBooks - genres.length)
    .map((index) => {
      const book = reader.at(index, formats);
      const detail = `by ${book.author}`;
      return {
        href: bookUrl(book),
        title: book.title,
        detail: book.edition ? `${detail}, ${book.edition}` : detail,
      };
    });
  return [...genres, ...books];
}

const genresByReader = new WeakMap<CatalogReader, (FacetCount & { folded: string })[]>();

function getGenres(reader: CatalogReader) {
  const genres =
    genresByReader.get(reader) ??
    countGenres(reader.titles.map((_, index) => reader.genresOf(index))).map((genre) => ({
      ...genre,
      folded: normalizeText(genre.name),
    }));
  genresByReader.set(reader, genres);
  return genres;
}
