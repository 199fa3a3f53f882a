import { defaultRating, isBuyable, type BookDetails } from '../../../src/domain/book.ts';
import type { Catalog } from '../../../src/domain/catalog.ts';
import { formatPrice } from '../../../src/domain/money.ts';
import {
  handlesHiddenFromBrowse,
  applyCollectionConfig,
  type CollectionConfig,
} from '../../../src/domain/collection-config.ts';
import { bookCount } from '../../../src/domain/storefront.ts';

/**
 * The shelves that staff chose, in the fields that callers of the collections function read; `provided`
 * are all that the provider has, to choose from.
 */
export function toCollectionsResponse({ books, collections }: Catalog, config: CollectionConfig) {
  const products = new Map(books.map((book) => [book.handle, toProduct(book)]));
  const configured = applyCollectionConfig(collections, config);
  const outside = handlesHiddenFromBrowse(configured);
  const inBrowse = books.filter(({ handle }) => !outside.has(handle));
  return {
    success: true,
    collections: configured.map((collection) => {
      const item = collection.books.flatMap((name) => products.get(name) ?? []);
      return {
        id: collection.id,
        title: collection.title,
        handle: collection.handle,
        description: collection.description,
        icon: collection.icon,
        gradient: collection.gradient,
        fallback_image: collection.image?.url ?? collection.fallbackImage,
        show_in_browse: collection.showInBrowse,
        book_count: bookCount(item.length),
        products: item,
      };
    }),
    provided: collections.map(({ id, title, handle }) => ({ id, title, handle })),
    genres: [...new Set(inBrowse.flatMap(({ genres }) => genres))].toSorted(),
    error: null,
    details: null,
  };
}

function toProduct(book: BookDetails) {
  const image = book.cover?.url ?? '';
  // The provider does not tell how many copies are left, only whether one can be bought.
  const quantity = isBuyable(book) ? null : 0;
  return {
    id: book.id,
    productId: book.id,
    variantId: book.variantId,
    title: book.title,
    author: book.author,
    price: formatPrice(book.price ?? 0),
    originalPrice: book.originalPrice === null ? null : formatPrice(book.originalPrice),
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
