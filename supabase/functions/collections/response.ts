import {
  type BookDetails,
  defaultRating,
  formatSize,
  isBuyable,
  sizeOf,
  type Catalog,
} from '../../../src/domain/catalog/book.ts';
import { groupByEditions } from '../../../src/domain/catalog/edition-names.ts';
import { toStoredPrice } from '../../../src/domain/cart/money.ts';
import {
  handlesHiddenFromBrowse,
  applyCollectionConfig,
  type CollectionConfig,
} from '../../../src/domain/merchandising/collection-config.ts';

/**
 * Returns the response of the function `collections`. `provided` are all collections of the
 * provider, with the names of their books' editions.
 */
export function toCollectionsResponse(
  { books, collections, currency }: Catalog,
  config: CollectionConfig,
) {
  const products = new Map(books.map((book) => [book.handle, toProduct(book, currency)]));
  const byHandle = new Map(books.map((book) => [book.handle, book]));
  const configured = applyCollectionConfig(collections, config);
  const hiddenHandles = handlesHiddenFromBrowse(configured);
  const inBrowse = books.filter(({ handle }) => !hiddenHandles.has(handle));
  return {
    success: true,
    collections: configured.map((collection) => {
      const booksIn = collection.books.flatMap((bookHandle) => byHandle.get(bookHandle) ?? []);
      return {
        id: collection.id,
        title: collection.title,
        handle: collection.handle,
        description: collection.description,
        icon: collection.icon,
        gradient: collection.gradient,
        fallback_image: collection.image?.url ?? collection.fallbackImage,
        show_in_browse: collection.showInBrowse,
        book_count: formatSize(sizeOf(booksIn)),
        products: booksIn.flatMap(({ handle }) => products.get(handle) ?? []),
      };
    }),
    provided: collections.map(({ id, title, handle, books }) => ({
      id,
      title,
      handle,
      editions: groupByEditions(books.flatMap((bookHandle) => byHandle.get(bookHandle) ?? [])),
    })),
    genres: [...new Set(inBrowse.flatMap(({ genres }) => genres))].toSorted(),
    error: null,
    details: null,
  };
}

function toProduct(book: BookDetails, currency: string | undefined) {
  const image = book.cover?.url ?? '';
  // The provider returns only whether a book can be bought, not how many copies are left.
  const quantity = isBuyable(book) ? null : 0;
  return {
    id: book.id,
    productId: book.id,
    variantId: book.variantId,
    title: book.title,
    author: book.author,
    price: toStoredPrice(book.price ?? 0, currency),
    originalPrice: book.originalPrice === null ? null : toStoredPrice(book.originalPrice, currency),
    image,
    coverImage: image,
    handle: book.handle,
    genre: book.genres[0] ?? '',
    genres: book.genres,
    tags: book.tags,
    inStock: isBuyable(book),
    inventory: quantity,
    quantity,
    description: book.description.html,
    rating: defaultRating,
    isNew: book.isNew,
    isBestseller: book.isBestseller,
  };
}
