import type { Book } from '../../domain/book.ts';
import { type Favourite, isWhole, type KeptFavourite } from '../../domain/favourites.ts';
import { gidNumber } from '../../domain/gid.ts';
import { parseAmount } from '../../domain/money.ts';
import type { Library } from '../../stores/library.ts';

/** Favourites as books, newest first: from the catalogue where it has them, else as they were kept. */
export function booksOf(kept: readonly KeptFavourite[], library: Library): Book[] {
  const shelf = library.status === 'ready' ? library.shelf : null;
  return kept.toReversed().flatMap((entry) => {
    const place = shelf?.placeOf(entry.id) ?? -1;
    if (shelf && place >= 0) return [shelf.bookAt(place)];
    if (!isWhole(entry)) return [];
    return [isGone(entry, library) ? asGone(entry) : asKept(entry)];
  });
}

/** Whether the shop does not have the book any more, as far as the catalogue is known. */
export function isGone({ id }: { id: string }, library: Library): boolean {
  if (library.status !== 'ready' || library.shelf.placeOf(id) >= 0) return false;
  return !library.elsewhere?.has(gidNumber(id));
}

/** Its picture may have gone with it. */
function asGone(kept: Favourite): Book {
  return { ...asKept(kept), availability: 'unavailable', cover: null };
}

function asKept({ coverImage, price, variantId, ...kept }: Favourite): Book {
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
