import { bookUrl } from '../../components/book-url.ts';
import { type FacetCount, countGenres, defaultQuery } from '../../domain/browse.ts';
import type { CatalogReader } from '../../domain/catalog-index.ts';
import { normalizeText } from '../../domain/normalize-text.ts';
import { paths } from '../../domain/paths.ts';
import type { CatalogState } from '../../stores/catalog.ts';

/** A book or a genre, and the page that it leads to. */
export type Suggestion = { href: string; title: string; detail: string };

const maxBooks = 6;
const maxGenres = 2;
const minLength = 2;

/** The genres and books a shopper may mean, those whose name or title begins so before the rest. */
export function suggest(
  text: string,
  { reader, searchIndex }: Extract<CatalogState, { status: 'ready' }>,
): Suggestion[] {
  const phrase = normalizeText(text);
  if (phrase.length < minLength) return [];
  const genres = genresOf(reader)
    .filter(({ folded }) => ` ${folded}`.includes(` ${phrase}`))
    .toSorted((a, b) => Number(b.folded.startsWith(phrase)) - Number(a.folded.startsWith(phrase)))
    .slice(0, maxGenres)
    .map(({ name, count }) => ({
      href: paths.genre(name),
      title: name,
      detail: `${count} ${count === 1 ? 'book' : 'books'} of this genre`,
    }));
  const found = searchIndex.search({ ...defaultQuery, text: text.trim() });
  const begins = found.filter((index) =>
    normalizeText(reader.titles[index] ?? '').startsWith(phrase),
  );
  const formats = searchIndex.formatsIn({ format: '', text });
  const books = [...new Set([...begins, ...found])]
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

const known = new WeakMap<CatalogReader, (FacetCount & { folded: string })[]>();

function genresOf(reader: CatalogReader) {
  const genres =
    known.get(reader) ??
    countGenres(reader.titles.map((_, index) => reader.genresOf(index))).map((genre) => ({
      ...genre,
      folded: normalizeText(genre.name),
    }));
  known.set(reader, genres);
  return genres;
}
