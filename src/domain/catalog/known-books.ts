import { z } from 'zod';
import type { BookDetails } from './book.ts';

const knownBook = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  author: z.string(),
  genres: z.array(z.string()),
  tropes: z.array(z.string()),
  spice: z.number().nullable(),
  contentNotes: z.array(z.string()),
  series: z.object({ name: z.string(), number: z.string().nullable() }).nullable(),
});

/**
 * The fields of a book that the shop keeps when the book leaves the catalog. All of them were
 * public. There is no cover, because the provider may delete it.
 */
type KnownBook = z.infer<typeof knownBook>;

/** The schema of the books that a release knows. */
export const knownBooksSchema = z.object({
  /** The books of the catalog. */
  sold: z.array(knownBook),
  /** The books that left the catalog, the last one first. */
  removed: z.array(knownBook),
});

export type KnownBooks = z.infer<typeof knownBooksSchema>;

const maxRemoved = 5000;

/**
 * Returns the books that a release with a catalog knows. `last` are those of the previous release.
 * A book is removed if neither its handle nor its product is in the catalog. A product that could
 * not be read, whose handle is in `skipped`, is not removed. Keeps the 5,000 that left last.
 */
export function updateKnownBooks(
  last: KnownBooks | null,
  books: readonly BookDetails[],
  skipped: readonly string[] = [],
): KnownBooks {
  const present = new Set(books.flatMap(({ id, handle }) => [id, handle]));
  const unread = new Set(skipped);
  const { missing = [], removed = [] } = Object.groupBy(
    [...(last?.sold ?? []), ...(last?.removed ?? [])].filter(
      ({ id, handle }) => !present.has(id) && !present.has(handle),
    ),
    ({ handle }) => (unread.has(handle) ? 'missing' : 'removed'),
  );
  return {
    sold: [...books.map(toKnownBook), ...missing],
    removed: removed.slice(0, maxRemoved),
  };
}

function toKnownBook(book: BookDetails): KnownBook {
  const { id, handle, title, author, genres, tropes, spice, contentNotes, series } = book;
  return { id, handle, title, author, genres, tropes, spice, contentNotes, series };
}

/** Returns a book that left the catalog. It has no edition, so it cannot be bought. */
export function toRemovedBook(known: KnownBook): BookDetails {
  return {
    ...known,
    variantId: null,
    price: null,
    originalPrice: null,
    lowestPrice: null,
    lowestEdition: '',
    availability: 'unavailable',
    cover: null,
    formats: [],
    editionName: '',
    isSigned: false,
    published: null,
    isNew: false,
    isBestseller: false,
    description: { html: '', text: '' },
    tags: [],
    editions: [],
    facts: { publisher: null, pages: null, language: null, narrator: null, audioMinutes: null },
    // The kept author of goods is empty, and that is what the page needs.
    isGoods: known.author === '',
  };
}
