import type { BookDetails } from '../../domain/book.ts';
import type { Catalogue, Collection } from '../../domain/catalogue.ts';
import { todayInShop } from '../../domain/today.ts';
import type { Storefront } from './client.ts';
import { readMetafieldName, type MetafieldName } from './metafield-name.ts';
import { plainLine } from './plain-line.ts';
import { readEditions, readProducts } from './read-books.ts';
import { readShelves, type Shelf } from './read-collections.ts';
import { shapeBook, type Reading } from './shape-book.ts';
import { shapePicture } from './shape-picture.ts';

export type CatalogueSettings = {
  /** "namespace.key" */
  authorMetafield: string;
  today?: string;
  /** Told in one line what had to be left out. */
  warn?: (sentence: string) => void;
  /** How deep to page into one list; only tests lower it. */
  reach?: number;
};

/** The provider pages no deeper than this into one list. */
const deepest = 25_000;

/** Everything the shop sells: newest created first, collections by title. Throws NoAnswer. */
export async function readCatalogue(
  storefront: Storefront,
  settings: CatalogueSettings,
): Promise<Catalogue> {
  const { authorMetafield, today = todayInShop(), warn = console.warn, reach = deepest } = settings;
  const reading: Reading = { today, origin: storefront.origin };
  const [{ books, faults }, shelves] = await Promise.all([
    readBooks(storefront, readMetafieldName(authorMetafield), reach, reading),
    readShelves(storefront, reach),
  ]);
  if (faults.length > 0) warn(sentenceOf(faults, books.length + faults.length));
  for (const { fields, isCut } of shelves)
    if (isCut) warn(`The collection ${fields.handle} is shown as far as its book ${reach}.`);
  const known = new Set(books.map(({ handle }) => handle));
  const collections = shelves
    .map((shelf) => shapeCollection(shelf, known, reading))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
  return { books, collections };
}

/** A malformed product costs its own place in the shop, not the shop. */
async function readBooks(
  storefront: Storefront,
  author: MetafieldName,
  reach: number,
  reading: Reading,
) {
  const books: BookDetails[] = [];
  const faults: string[] = [];
  for await (const page of readProducts(storefront, author, reach)) {
    for (const product of page) {
      try {
        const editions = await readEditions(storefront, product);
        books.push(shapeBook(product, editions, reading));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        faults.push(
          `${plainLine(product.handle || product.id || 'a nameless one', 120)} (${error.message})`,
        );
      }
    }
  }
  return { books, faults };
}

const mostNamed = 10;

function sentenceOf(faults: string[], all: number): string {
  const named = faults.slice(0, mostNamed).join(', ');
  const more = faults.length > mostNamed ? ` and ${faults.length - mostNamed} more` : '';
  return `${faults.length} of ${all} products were left out: ${named}${more}.`;
}

function shapeCollection(
  { fields, books }: Shelf,
  known: ReadonlySet<string>,
  { origin }: Reading,
): Collection {
  const { id, handle, title, description, image } = fields;
  return {
    id,
    handle,
    title: plainLine(title, 300),
    description: plainLine(description, 5000),
    image: shapePicture(image, origin),
    books: [...new Set(books)].filter((book) => known.has(book)),
  };
}
