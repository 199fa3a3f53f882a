import type { BookDetails, Image } from './book.ts';

/** One shelf of the shop, as the provider has it. */
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

/** Everything the shop sells, read in one go. */
export type Catalog = {
  /** The provider's order: newest first. */
  books: BookDetails[];
  /** Alphabetical by title. */
  collections: Collection[];
};
