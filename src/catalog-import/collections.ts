import { isGenre, isGoods } from '../domain/catalog/tags.ts';
import {
  type CatalogFile,
  type CatalogFileBook,
  clean,
  collectionSchema,
  maxDescription,
  maxTitle,
  slugify,
  titleOf,
  toHandle,
  toPicture,
} from './catalog-file.ts';
import {
  type Place,
  type Report,
  type SourceCatalog,
  type SourceCollection,
  takeOwn,
} from './source.ts';
import { freeName, type Taken } from './unique-books.ts';

type Collection = CatalogFile['collections'][number];

export function toCollections(
  { ownCollections, collections: given, members }: SourceCatalog,
  taken: readonly Taken[],
  report: Report,
): Collection[] {
  const handles = new Set(taken.map(({ book }) => book.handle));
  const byKey = new Map(
    taken.flatMap(({ book }) => [
      [book.handle, book.handle],
      [String(book.id ?? ''), book.handle],
    ]),
  );
  const own = ownCollections.flatMap(({ value, place }): Collection[] => {
    const collection = takeOwn(collectionSchema, value, place, report);
    if (!collection) return [];
    const known = collection.books.filter((handle) => handles.has(handle));
    for (const handle of collection.books)
      if (!handles.has(handle))
        report.mend('collection', place, collection.handle, `no book has the handle "${handle}"`);
    return [{ ...collection, books: known }];
  });
  const foreign = new Map<string, Collection & { place: Place | null }>();
  const byName = new Map<string, string>();
  function add(one: SourceCollection | { handle: string; title: string }): string {
    const title = clean(one.title) || titleOf(one.handle);
    const handle = toHandle(one.handle, title);
    if (!handle || foreign.has(handle)) return handle;
    const details = 'place' in one ? one : null;
    const image = details ? toPicture(details.image) : null;
    foreign.set(handle, {
      handle,
      title: title.slice(0, maxTitle),
      descriptionHtml: details?.descriptionHtml.slice(0, maxDescription) ?? '',
      image,
      books: [],
      place: details?.place ?? null,
    });
    for (const name of [handle, title.toLowerCase(), String(details?.id ?? '')])
      if (name) byName.set(name, handle);
    return handle;
  }
  for (const one of given) add(one);
  const join = (name: string, product: string | undefined) => {
    const text = clean(name);
    if (!text || product === undefined) return;
    const handle = byName.get(text) ?? byName.get(text.toLowerCase()) ?? add(toNamed(text));
    const books = foreign.get(handle)?.books;
    if (books && !books.includes(product)) books.push(product);
  };
  for (const { collection, product } of members) join(collection, byKey.get(product));
  for (const { book, collections } of taken)
    for (const name of collections) join(name, book.handle);
  const listed = [...foreign.values()].flatMap(({ place, ...collection }): Collection[] => {
    if (collection.books.length > 0) return [collection];
    if (place)
      report.leaveOut('collection', place, collection.handle, 'no file lists its products');
    return [];
  });
  const known = new Set(own.map(({ handle }) => handle));
  const all = [...own, ...listed.filter(({ handle }) => !known.has(handle))];
  return own.length > 0 ? all : [...all, ...collectRest(all, taken)];
}

/** A handle has no capitals and blanks; other names are titles. */
const toNamed = (name: string) =>
  slugify(name) === name ? { handle: name, title: '' } : { handle: '', title: name };

const maxGenerated = 24;
const minGenerated = 3;

/**
 * Puts the products of no collection into collections of their genre, because the shop shows only
 * products of collections.
 */
function collectRest(collections: readonly Collection[], taken: readonly Taken[]): Collection[] {
  const listed = new Set(collections.flatMap(({ books }) => books));
  const rest = taken.map(({ book }) => book).filter(({ handle }) => !listed.has(handle));
  const groups = Map.groupBy(rest, (book) => toGroup(book).toLowerCase());
  const large = [...groups]
    .filter(([name, books]) => name && books.length >= minGenerated)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, maxGenerated);
  const grouped = new Set(large.flatMap(([, books]) => books));
  const others = rest.filter((book) => !grouped.has(book));
  const handles = new Set(collections.map(({ handle }) => handle));
  const create = (title: string, books: readonly CatalogFileBook[]): Collection => {
    const base = slugify(title) || 'more';
    const handle = handles.has(base) ? freeName({ handle: base }, handles) : base;
    handles.add(handle);
    return {
      handle,
      title,
      descriptionHtml: '',
      image: null,
      books: books.map((book) => book.handle),
    };
  };
  const otherTitle = large.length + collections.length > 0 ? 'More to Discover' : 'All Books';
  return [
    ...large.map(([, books]) => create(books[0] ? toGroup(books[0]) : '', books)),
    ...(others.length > 0 ? [create(otherTitle, others)] : []),
  ];
}

/** Returns the genre of a book, "Gifts & More" for goods, or an empty text. */
function toGroup({ productType, category, genres, giftCard }: CatalogFileBook): string {
  if (giftCard || isGoods({ productType, category: category ?? '' })) return 'Gifts & More';
  return genres[0] ?? (isGenre(productType) ? productType : '');
}
