import { type Book, isBuyable, gidNumber } from '../../domain/catalog/book.ts';
import type { CatalogReader } from '../../domain/catalog/catalog-reader.ts';
import { type Favorite, isComplete, type StoredFavorite } from '../../domain/cart/favorites.ts';
import { parseAmount } from '../../domain/cart/money.ts';
import type { CatalogState } from '../../stores/catalog.ts';

/**
 * Resolves favorites to books, newest first. Books that are not in the catalog use the saved data.
 */
export function resolveFavorites(
  favorites: readonly StoredFavorite[],
  catalog: CatalogState,
): Book[] {
  const reader = catalog.status === 'ready' ? catalog.reader : null;
  return favorites.toReversed().flatMap((entry) => {
    const index = reader?.indexOf(entry.id) ?? -1;
    if (reader && index >= 0) return [bookOf(reader, index, entry)];
    if (!isComplete(entry)) return [];
    return [isUnavailable(entry, catalog) ? toUnavailable(entry) : toStored(entry)];
  });
}

/** Returns the book as a list shows it, with the saved edition if that is another one and for sale. */
function bookOf(reader: CatalogReader, index: number, entry: StoredFavorite): Book {
  const book = reader.at(index);
  if (!isComplete(entry) || entry.variantId === book.variantId) return book;
  const editions = reader.editionsOf(index).map((name) => reader.at(index, [name]));
  const isSaved = (one: Book) => one.variantId === entry.variantId && isBuyable(one);
  return editions.find(isSaved) ?? book;
}

/** Returns true if the loaded catalog shows that the shop no longer sells the book. */
export function isUnavailable({ id }: { id: string }, catalog: CatalogState): boolean {
  if (catalog.status !== 'ready' || catalog.reader.indexOf(id) >= 0) return false;
  return !catalog.elsewhere?.has(gidNumber(id));
}

/** Drops the image, which may no longer exist. */
function toUnavailable(favorite: Favorite): Book {
  return { ...toStored(favorite), availability: 'unavailable', cover: null };
}

function toStored({ coverImage, price, variantId, ...favorite }: Favorite): Book {
  const isForSale = variantId !== '' && price > 0;
  return {
    ...favorite,
    variantId: variantId || null,
    price: parseAmount(price.toFixed(2)),
    originalPrice: null,
    availability: isForSale ? 'in-stock' : 'unavailable',
    copiesLeft: null,
    cover: coverImage ? { url: coverImage, width: 800, height: 1200 } : null,
    genres: [],
    tropes: [],
    spice: null,
    contentNotes: [],
    formats: [],
    editionName: '',
    published: null,
    series: null,
    isNew: false,
    isBestseller: false,
  };
}
