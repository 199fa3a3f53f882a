import { type BookDetails, positionLabel, seriesLabel } from './book.ts';
import { paths } from '../site/routes.ts';
import { entriesAround, missingText, placeIn, type SeriesEntry } from './series.ts';
import type { SimilarBook } from './similar-books.ts';
import type { Storefront } from './storefront.ts';

/** A book in a list beside another book, with what the list shows of it. */
export type RelatedBook = Pick<BookDetails, 'handle' | 'title' | 'author' | 'cover'> & {
  /** Text such as "Book 2". Empty for none. */
  note: string;
};

/** An entry of the list of a series. `missing` is a text about books that are not in the shop. */
export type SeriesNeighbor = { book: RelatedBook; isCurrent: boolean } | { missing: string };

type Link = { name: string; path: string; count: number };

/** What a book's page shows beside the book. */
export type RelatedBooks = {
  /** Null if unknown, or if the shop lists no book of the author. */
  author: Link | null;
  series: Link | null;
  /** The series around the book. Empty if the shop has no other book of it. */
  aroundInSeries: SeriesNeighbor[];
  /** Other books of the author, without those above; the newest first. */
  moreByAuthor: RelatedBook[];
  /** Their notes name the reasons. */
  similar: RelatedBook[];
};

const maxAround = 6;
const maxByAuthor = 6;

/** Returns a function that finds the related books of a book of the storefront. */
export function createRelatedBooks(
  { series, authors }: Pick<Storefront, 'series' | 'authors'>,
  findSimilar: (book: BookDetails) => SimilarBook[],
) {
  // By name, because a book that is hidden from the lists has an author and a series too.
  const authorOf = new Map(
    authors.flatMap((author) => author.books.map((book) => [book.author, author])),
  );
  const seriesOf = new Map(
    series.flatMap((one) => one.books.map((book) => [book.series?.name ?? '', one])),
  );
  const entryIndexes = new Map(
    series.flatMap(({ entries }) =>
      entries.flatMap((entry, index) =>
        entry.kind === 'book' ? [[entry.book, index] as const] : [],
      ),
    ),
  );
  return (book: BookDetails): RelatedBooks => {
    const author = authorOf.get(book.author);
    const ownSeries = seriesOf.get(book.series?.name ?? '');
    const others = ownSeries?.books.some((other) => other !== book) === true;
    const around = others
      ? entriesAround(
          ownSeries.entries,
          entryIndexes.get(book) ?? placeIn(ownSeries.entries, book),
          maxAround,
        )
      : [];
    const shown = new Set(around.map((entry) => (entry.kind === 'book' ? entry.book : null)));
    return {
      author: author ? toLink(author, paths.author) : null,
      series: ownSeries ? toLink(ownSeries, paths.series) : null,
      aroundInSeries: around.map((entry) => toNeighbor(entry, book)),
      moreByAuthor: takeFirst(author?.books ?? [], maxByAuthor, (other) => {
        return other !== book && !shown.has(other);
      }).map((other) => toRelated(other, other.series ? seriesLabel(other.series) : '')),
      similar: findSimilar(book).map(({ book: other, because }) =>
        toRelated(other, `Because of: ${because.join(', ')}`),
      ),
    };
  };
}

const maxSubstitutes = 2;

/** Where the page of a book that cannot be bought leads. */
export type Substitutes = { label: string; books: { title: string; path: string }[] };

/** Returns the next book of the series, and books like it. Omits empty lists. */
export function toSubstitutes({
  aroundInSeries,
  similar,
}: Pick<RelatedBooks, 'aroundInSeries' | 'similar'>): Substitutes[] {
  const current = aroundInSeries.findIndex((entry) => 'book' in entry && entry.isCurrent);
  const following = current < 0 ? [] : aroundInSeries.slice(current + 1);
  const inSeries = following.flatMap((entry) => ('book' in entry ? [entry.book] : []));
  return [
    { label: 'Next in the series', books: inSeries.slice(0, 1) },
    { label: 'Books like it', books: similar.slice(0, maxSubstitutes) },
  ]
    .filter(({ books }) => books.length > 0)
    .map(({ label, books }) => ({
      label,
      books: books.map(({ title, handle }) => ({ title, path: paths.book(handle) })),
    }));
}

function toLink(
  { name, slug, books }: { name: string; slug: string; books: readonly unknown[] },
  toPath: (slug: string) => string,
): Link {
  return { name, path: toPath(slug), count: books.length };
}

function toNeighbor(entry: SeriesEntry, current: BookDetails): SeriesNeighbor {
  if (entry.kind === 'missing') return { missing: missingText(entry) };
  const { book } = entry;
  return {
    book: toRelated(book, book.series ? positionLabel(book.series) : ''),
    isCurrent: book === current,
  };
}

function toRelated({ handle, title, author, cover }: BookDetails, note: string): RelatedBook {
  return { handle, title, author, cover, note };
}

/** Stops at the last item that is needed, because an author can have thousands of books. */
function takeFirst<Item>(
  items: readonly Item[],
  count: number,
  isWanted: (item: Item) => boolean,
): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === count) break;
    if (isWanted(item)) taken.push(item);
  }
  return taken;
}
