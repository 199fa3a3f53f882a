import { defaultRating, isBuyable, type BookDetails } from '../../../src/domain/book.ts';
import type { Catalogue } from '../../../src/domain/catalogue.ts';
import { lookOf } from '../../../src/domain/collection.ts';
import { formatPrice } from '../../../src/domain/money.ts';

/** The catalogue in the fields that callers of the collections function read. */
export function collectionsReply({ books, collections }: Catalogue) {
  const products = new Map(books.map((book) => [book.handle, productOf(book)]));
  return {
    success: true,
    collections: collections.map(({ id, title, handle, description, image, books: handles }) => {
      const shown = handles.flatMap((name) => products.get(name) ?? []);
      return {
        id,
        title,
        handle,
        description,
        ...lookOf(handle),
        fallback_image: image?.url ?? null,
        show_in_browse: true,
        book_count: `${shown.length} ${shown.length === 1 ? 'book' : 'books'}`,
        products: shown,
      };
    }),
    genres: [...new Set(books.flatMap(({ genres }) => genres))].toSorted(),
    error: null,
    details: null,
  };
}

function productOf(book: BookDetails) {
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
    description: book.descriptionHtml,
    rating: defaultRating,
    isNew: book.isNew,
    isBestseller: book.isBestseller,
  };
}
