import { gidNumber } from './gid.ts';
import type { Cents } from './money.ts';

export const unknownAuthor = 'Unknown Author';
export const fallbackGenre = 'Romance Fantasy';
/** Stars shown where nobody rated: staff's habit, never sold as a review. */
export const defaultRating = 4;

export type Availability = 'in-stock' | 'pre-order' | 'sold-out' | 'unavailable';

export type Image = { url: string; width: number; height: number };

/** What every list, card and search result needs of a book. Source: the provider's product. */
export type Book = {
  /** The provider's product id, a gid. */
  id: string;
  handle: string;
  title: string;
  author: string;
  /** The edition that Add to Cart adds; null where the provider names none. */
  variantId: string | null;
  price: Cents | null;
  /** The compare-at price, only where it is above the price. */
  originalPrice: Cents | null;
  availability: Availability;
  cover: Image | null;
  /** All genres, the main one first. */
  genres: string[];
  tropes: string[];
  /** 0 (closed door) to 5; null where nobody said. */
  spice: number | null;
  contentNotes: string[];
  /** "Paperback", "Hardcover" and so on: the editions' format option. */
  formats: string[];
  /** Publication day, YYYY-MM-DD; null where unknown. */
  published: string | null;
  isNew: boolean;
  isBestseller: boolean;
  /** Names the edition that variant, prices and availability are of, where a shopper asked for one. */
  edition?: string;
};

export type Edition = {
  variantId: string;
  /** "Paperback", "Signed hardcover". */
  title: string;
  /** The value of its option "Format"; empty where it has none. */
  format: string;
  price: Cents | null;
  originalPrice: Cents | null;
  availability: Availability;
  isbn: string | null;
};

export type Series = { name: string; number: string | null };

/** Both are empty where the provider has none. */
export type Description = {
  /** Sanitised. */
  readonly html: string;
  /** The same without markup, for meta descriptions and structured data. */
  readonly text: string;
};

/** What a book's own page adds to its card. */
export type BookDetails = Book & {
  description: Description;
  series: Series | null;
  /** Every tag as words, prefixes dropped. */
  tags: string[];
  editions: Edition[];
};

/** Books carry a price and an edition or they are not sold, whatever price a page falls back to. */
export function isBuyable(book: Pick<Book, 'availability'>): boolean {
  return book.availability === 'in-stock' || book.availability === 'pre-order';
}

/** Returns the edition that represents several: the first for sale, else the first with a price, else the first. */
export function leadingEdition(editions: readonly Edition[]): Edition | undefined {
  return editions.find(isBuyable) ?? editions.find(({ price }) => price !== null) ?? editions[0];
}

/** Returns the HTML id of an edition on its book's page. */
export function editionId(variantId: string): string {
  return `edition-${gidNumber(variantId)}`;
}

/** The featured order: what sells well and can be bought first, what cannot be bought last. */
export function featuredRank(book: Pick<Book, 'availability' | 'isBestseller' | 'isNew'>): number {
  if (!isBuyable(book)) return 3;
  if (book.isBestseller) return 0;
  return book.isNew ? 1 : 2;
}
