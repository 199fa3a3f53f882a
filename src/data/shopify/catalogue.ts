import type { BookDetails } from '../../domain/book.ts';
import { createSelection } from '../../domain/left-out.ts';
import type { Catalogue, Collection } from '../../domain/catalogue.ts';
import { todayInShop } from '../../domain/today.ts';
import type { Storefront } from './client.ts';
import { readMetafieldName, type MetafieldName } from './metafield-name.ts';
import { plainLine } from '../../domain/plain-line.ts';
import { readEditions, readProducts } from './read-books.ts';
import { readShelves, type Shelf } from './read-collections.ts';
import { readHandle, required, shapeBook, type Reading } from './shape-book.ts';
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
  const products = createSelection('products');
  const [books, shelves] = await Promise.all([
    readBooks(storefront, readMetafieldName(authorMetafield), reach, reading, products),
    readShelves(storefront, reach),
  ]);
  const known = new Set(books.map(({ handle }) => handle));
  const claim = createClaims();
  const selection = createSelection('collections');
  const collections = shelves.flatMap((shelf) =>
    selection.take(nameOf(shelf.fields), () => claim(shapeCollection(shelf, known, reading))),
  );
  for (const sentence of [products.say(), selection.say()]) if (sentence) warn(sentence);
  for (const { fields, isCut } of shelves)
    if (isCut) warn(`The collection ${fields.handle} is shown as far as its book ${reach}.`);
  const { compare } = new Intl.Collator('en');
  return { books, collections: collections.toSorted((a, b) => compare(a.title, b.title)) };
}

/** A malformed product costs its own place in the shop, not the shop. */
async function readBooks(
  storefront: Storefront,
  author: MetafieldName,
  reach: number,
  reading: Reading,
  selection: ReturnType<typeof createSelection>,
): Promise<BookDetails[]> {
  const books: BookDetails[] = [];
  const claim = createClaims();
  for await (const page of readProducts(storefront, author, reach)) {
    for (const product of page) {
      const editions = await readEditions(storefront, product);
      books.push(
        ...selection.take(nameOf(product), () => claim(shapeBook(product, editions, reading))),
      );
    }
  }
  return books;
}

const nameOf = ({ handle, id }: { handle: string; id: string }) => handle || id || '';

/** Returns a record as it came; throws TypeError where an earlier one has its handle, and so its address. */
function createClaims() {
  const known = new Set<string>();
  return <Named extends { handle: string }>(record: Named): Named => {
    if (known.has(record.handle)) throw new TypeError('a second one of this handle');
    known.add(record.handle);
    return record;
  };
}

function shapeCollection(
  { fields, books }: Shelf,
  known: ReadonlySet<string>,
  { origin }: Reading,
): Collection {
  const { id, handle, title, description, image } = fields;
  return {
    id,
    handle: readHandle(handle),
    title: required(plainLine(title, 300), 'title'),
    description: plainLine(description, 5000),
    image: shapePicture(image, origin),
    books: [...new Set(books.map((book) => book.toWellFormed()))].filter((book) => known.has(book)),
  };
}
