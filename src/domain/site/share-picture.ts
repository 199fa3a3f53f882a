import * as z from 'zod/mini';
import type { Book } from '../catalog/book.ts';
import { formatAuthors, type SeriesInShop } from '../catalog/series.ts';
import { type ShopEvent, whenText } from '../events/event.ts';
import { excerpt } from '../text/sanitize-text.ts';
import { shop } from './shop.ts';

const sharePicture = z.object({
  /** Small text above the title. */
  eyebrow: z.string(),
  title: z.string(),
  /** A sentence below the title. */
  subtitle: z.string(),
  tropes: z.optional(z.array(z.string())),
  /** 0 to 5 hearts. */
  heat: z.optional(z.nullable(z.number())),
  /** One large cover, or three in a fan. A book without an image has a drawn cover. */
  covers: z.array(z.object({ title: z.string(), url: z.nullable(z.string()) })),
  /** A collection's gradient. Without one, the background is the paper color. */
  gradient: z.optional(z.string()),
});

/** What a share picture shows. */
export type SharePicture = z.infer<typeof sharePicture>;

/** The pictures that are drawn on demand, by the part of their path after /share/, without ".jpg". */
export const sharePictures = z.record(z.string(), sharePicture);

const maxTropes = 3;
const fanned = 3;

type Covered = Pick<Book, 'title' | 'cover'>;
const toCovers = (books: readonly Covered[], count = fanned): SharePicture['covers'] =>
  books.slice(0, count).map(({ title, cover }) => ({ title, url: cover?.url ?? null }));

/** `books` are those in the fan of the home page. */
export const shopPicture = (books: readonly Covered[] = []): SharePicture => ({
  eyebrow: shop.place,
  title: shop.name,
  subtitle: shop.tagline,
  covers: toCovers(books),
});

export const bookPicture = (
  book: Pick<Book, 'title' | 'author' | 'tropes' | 'spice' | 'cover'>,
): SharePicture => ({
  eyebrow: shop.name,
  title: book.title,
  subtitle: book.author && `by ${book.author}`,
  tropes: book.tropes.slice(0, maxTropes),
  heat: book.spice,
  covers: toCovers([book], 1),
});

export const seriesPicture = ({ name, authors, books }: SeriesInShop): SharePicture => ({
  eyebrow: `In reading order at ${shop.name}`,
  title: name,
  subtitle: authors.length > 0 ? `by ${formatAuthors(authors)}` : '',
  covers: toCovers(books),
});

type PicturedCollection = {
  title: string;
  description: string;
  gradient: string;
  books: readonly Covered[];
};
export const collectionPicture = (collection: PicturedCollection): SharePicture => ({
  eyebrow: `A shelf at ${shop.name}`,
  title: collection.title,
  subtitle: excerpt(collection.description, 110),
  covers: toCovers(collection.books.filter(({ cover }) => cover !== null)),
  gradient: collection.gradient,
});

/** The picture of the events page: the next event with its book, or its own image. */
export function eventPicture(event: ShopEvent, book: Covered | null): SharePicture {
  const covers = book
    ? toCovers([book], 1)
    : event.image
      ? [{ title: event.title, url: event.image }]
      : [];
  return { eyebrow: `Next at ${shop.name}`, title: event.title, subtitle: whenText(event), covers };
}
