import {
  type BookDetails,
  maxSeriesNumber,
  positionLabel,
  seriesPosition,
  unknownAuthor,
} from './book.ts';
import {
  byFrequency,
  type NameEntry,
  type Spine,
  groupByName,
  type NamedGroup,
} from './name-index.ts';
import { paths } from '../site/routes.ts';

/** A book of a series, or consecutive numbers whose books are not in the shop. */
export type SeriesEntry =
  { kind: 'book'; book: BookDetails } | { kind: 'missing'; from: number; to: number };

/** A series with the shop's books of it, in reading order. */
export type SeriesInShop = NamedGroup & {
  /** The books and the missing numbers, in reading order. */
  entries: SeriesEntry[];
  /** The authors of its books, the most frequent first. */
  authors: string[];
};

/** A longer gap means that the numbers count something else, such as years. */
const maxGap = 99;

/** Returns all series by name. `hidden`, which the shop does not list, are not missing either. */
export function listSeries(
  books: readonly BookDetails[],
  hidden: readonly BookDetails[] = [],
): SeriesInShop[] {
  const shown = new Set(books);
  const nameOf = ({ series }: BookDetails) => series?.name ?? null;
  return groupByName([...books, ...hidden], nameOf)
    .flatMap((group) => {
      const all = group.books.toSorted(inReadingOrder);
      const listed = all.filter((book) => shown.has(book));
      if (listed.length === 0) return [];
      return { ...group, books: listed, entries: withGaps(all, shown), authors: authorsOf(listed) };
    })
    .toSorted((a, b) => compareTexts(sortNameOf(a.name), sortNameOf(b.name)));
}

const { compare: compareTexts } = new Intl.Collator('en', { numeric: true });

/** Prequels come first, other words such as "novella" after the numbers, then books without any. */
function inReadingOrder(one: BookDetails, other: BookDetails): number {
  const [a, b] = [seriesPosition(one.series), seriesPosition(other.series)];
  return (
    a.from - b.from ||
    a.to - b.to ||
    compareTexts(one.series?.number ?? '', other.series?.number ?? '') ||
    compareTexts(one.published ?? '9999', other.published ?? '9999') ||
    compareTexts(one.title, other.title) ||
    (one.handle < other.handle ? -1 : 1)
  );
}

/** Adds the missing whole numbers from 1 to the highest number. */
function withGaps(ordered: readonly BookDetails[], shown: ReadonlySet<BookDetails>): SeriesEntry[] {
  const entries: SeriesEntry[] = [];
  let next = 1;
  for (const book of ordered) {
    const { from, to } = seriesPosition(book.series);
    if (from <= maxSeriesNumber) {
      const last = Math.ceil(from) - 1;
      if (last >= next && last - next < maxGap) {
        entries.push({ kind: 'missing', from: next, to: last });
      }
      next = Math.max(next, Math.floor(to) + 1);
    }
    if (shown.has(book)) entries.push({ kind: 'book', book });
  }
  return entries;
}

const authorsOf = (books: readonly BookDetails[]): string[] =>
  byFrequency(books.map(({ author }) => author)).filter(
    (author) => author && author !== unknownAuthor,
  );

/** Returns a name without its article: "The Briar Thrones" is sorted by "Briar Thrones". */
const sortNameOf = (name: string) => name.replace(/^(?:the|an?)\s+(?=\S)/i, '');

/** Returns "Book 3 isn’t in our shop", or the same of several numbers. */
export function missingText({ from, to }: { from: number; to: number }): string {
  if (from === to) return `Book ${from} isn’t in our shop`;
  return `Books ${from} ${to - from === 1 ? 'and' : 'to'} ${to} aren’t in our shop`;
}
/** Returns the spines of a series. */
export function toSpines(entries: readonly SeriesEntry[]): Spine[] {
  return entries.map((entry) => {
    if (entry.kind === 'missing') {
      const { from, to } = entry;
      const label = from === to ? `${from}` : `${from}–${to}`;
      return { label, text: missingText(entry), isMissing: true };
    }
    const { title, series, cover } = entry.book;
    const position = series ? positionLabel(series) : '';
    const label = /^\d/.test(series?.number ?? '') ? (series?.number ?? '') : '';
    const text = [position, title].filter(Boolean).join(', ');
    return { label, text, isMissing: false, tint: cover?.tint };
  });
}

/** Names up to two authors: "Ann Lee and Bo Day", "Ann Lee, Bo Day and others". */
export function formatAuthors(authors: readonly string[]): string {
  const [first = '', second, ...more] = authors;
  if (second === undefined) return first;
  return more.length > 0 ? `${first}, ${second} and others` : `${first} and ${second}`;
}

/** Returns the entries of the index of all series. */
export function toSeriesIndex(series: readonly SeriesInShop[]): NameEntry[] {
  return series.map(({ slug, name, authors, books, entries }) => ({
    name,
    sortName: sortNameOf(name),
    path: paths.series(slug),
    note: authors.length > 0 ? `by ${formatAuthors(authors)}` : '',
    count: books.length,
    spines: toSpines(entries),
  }));
}

/** Returns the index of the entry at the place of a book that is not in the shop. */
export function placeIn(entries: readonly SeriesEntry[], { series }: BookDetails): number {
  const { from } = seriesPosition(series);
  const index = entries.findIndex(
    (entry) =>
      (entry.kind === 'missing' ? entry.to : seriesPosition(entry.book.series).from) >= from,
  );
  return index < 0 ? entries.length : index;
}

/** Returns at most `count` entries, with the entry of the index in the middle if possible. */
export function entriesAround(
  entries: readonly SeriesEntry[],
  index: number,
  count: number,
): SeriesEntry[] {
  const first = Math.max(0, Math.min(index - Math.floor(count / 2), entries.length - count));
  return entries.slice(first, first + count);
}
