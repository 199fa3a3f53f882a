import { addressOfBook } from '../../components/address-of-book.ts';
import { type Count, countGenres, firstQuery } from '../../domain/browse.ts';
import type { Shelf } from '../../domain/columns.ts';
import { fold } from '../../domain/fold.ts';
import { paths } from '../../domain/paths.ts';
import type { Library } from '../../stores/library.ts';

/** A book or a genre, and the page that it leads to. */
export type Suggestion = { href: string; title: string; detail: string };

const most = 6;
const mostGenres = 2;
const shortest = 2;

/** The genres and books a shopper may mean, those whose name or title begins so before the rest. */
export function suggest(
  text: string,
  { shelf, finder }: Extract<Library, { status: 'ready' }>,
): Suggestion[] {
  const phrase = fold(text);
  if (phrase.length < shortest) return [];
  const genres = genresOf(shelf)
    .filter(({ folded }) => ` ${folded}`.includes(` ${phrase}`))
    .toSorted((a, b) => Number(b.folded.startsWith(phrase)) - Number(a.folded.startsWith(phrase)))
    .slice(0, mostGenres)
    .map(({ name, count }) => ({
      href: paths.genre(name),
      title: name,
      detail: `${count} ${count === 1 ? 'book' : 'books'} of this genre`,
    }));
  const found = finder.find({ ...firstQuery, text: text.trim() });
  const begins = found.filter((place) => fold(shelf.titles[place] ?? '').startsWith(phrase));
  const formats = finder.formatsIn({ format: '', text });
  const books = [...new Set([...begins, ...found])].slice(0, most - genres.length).map((place) => {
    const book = shelf.bookAt(place, formats);
    const detail = `by ${book.author}`;
    return {
      href: addressOfBook(book),
      title: book.title,
      detail: book.edition ? `${detail}, ${book.edition}` : detail,
    };
  });
  return [...genres, ...books];
}

const known = new WeakMap<Shelf, (Count & { folded: string })[]>();

function genresOf(shelf: Shelf) {
  const genres =
    known.get(shelf) ??
    countGenres(shelf.titles.map((_, place) => shelf.genresOf(place))).map((genre) => ({
      ...genre,
      folded: fold(genre.name),
    }));
  known.set(shelf, genres);
  return genres;
}
