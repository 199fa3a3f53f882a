import type { Book } from '../../domain/book.ts';
import { type Favorite, isComplete, type StoredFavorite } from '../../domain/favorites.ts';
import { gidNumber } from '../../domain/gid.ts';
import { parseAmount } from '../../domain/money.ts';
import type { CatalogState } from '../../stores/catalog.ts';

/** Favorites as books, newest first: from the catalog where it has them, else as they were kept. */
export function resolveFavorites(kept: readonly StoredFavorite[], library: CatalogState): Book[] {
  const reader = library.status === 'ready' ? library.reader : null;
  return kept.toReversed().flatMap((entry) => {
    const index = reader?.indexOf(entry.id) ?? -1;
    if (reader && index >= 0) return [reader.at(index)];
    if (!isComplete(entry)) return [];
    return [isUnavailable(entry, library) ? toUnavailable(entry) : toStored(entry)];
  });
}

/** Whether the shop does not have the book any more, as far as the catalog is known. */
export function isUnavailable({ id }: { id: string }, library: CatalogState): boolean {
  if (library.status !== 'ready' || library.reader.indexOf(id) >= 0) return false;
  return !library.elsewhere?.has(gidNumber(id));
}

/** Its picture may have gone with it. */
function toUnavailable(kept: Favorite): Book {
  return { ...toStored(kept), availability: 'unavailable', cover: null };
}

function toStored({ coverImage, price, variantId, ...kept }: Favorite): Book {
  const isForSale = variantId !== '' && price > 0;
  return {
    ...kept,
    variantId: variantId || null,
    price: parseAmount(price.toFixed(2)),
    originalPrice: null,
    availability: isForSale ? 'in-stock' : 'unavailable',
    cover: coverImage ? { url: coverImage, width: 800, height: 1200 } : null,
    genres: [],
    tropes: [],
    spice: null,
    contentNotes: [],
    formats: [],
    published: null,
    isNew: false,
    isBestseller: false,
  };
}
