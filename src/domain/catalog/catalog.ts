import type { BookDetails, Image } from './book.ts';

/** A collection of the provider. */
export type Collection = {
  /** The provider's collection id, a gid. */
  id: string;
  handle: string;
  title: string;
  /** Plain text. */
  description: string;
  image: Image | null;
  /** Handles of its books, in the provider's order. */
  books: string[];
};

/** All books and collections of the shop, from one fetch. */
export type Catalog = {
  /** In the provider's order, newest first. */
  books: BookDetails[];
  /** Alphabetical by title. */
  collections: Collection[];
  /** Handles of products that could not be read. */
  skipped?: string[];
  /** The currency of all prices, as in ISO 4217. */
  currency?: string;
};
