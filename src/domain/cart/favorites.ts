import type { Book } from '../catalog/book.ts';
import { toAmount } from './money.ts';

/** A saved favorite. The shape is that of the shop's existing cookie. */
export type Favorite = {
  /** The provider's product id, a gid. */
  id: string;
  title: string;
  author: string;
  /** Dollars; 0 if unknown. */
  price: number;
  coverImage: string;
  handle: string;
  variantId: string;
};

/** An entry of the cookie. Once the cookie is full, entries shrink to their id. */
export type StoredFavorite = Favorite | { id: string };

export const cookieName = 'favorites';
/** Browsers silently drop a cookie of more than 4,096 bytes, name included. */
const maxCookieBytes = 4000;
const gid = 'gid://shopify/Product/';

export function toFavorite(
  book: Pick<Book, 'id' | 'title' | 'author' | 'price' | 'cover' | 'handle' | 'variantId'>,
): Favorite {
  return {
    id: book.id,
    title: book.title,
    author: book.author,
    price: book.price === null ? 0 : Number(toAmount(book.price)),
    coverImage: book.cover?.url ?? '',
    handle: book.handle,
    variantId: book.variantId ?? '',
  };
}

/** Returns true if the entry holds all fields, not only the id. */
export function isComplete(stored: StoredFavorite): stored is Favorite {
  return 'handle' in stored;
}

/** Appends a favorite, or removes it if it is already saved. */
export function toggleFavorite(
  stored: readonly StoredFavorite[],
  book: Favorite,
): StoredFavorite[] {
  const others = stored.filter(({ id }) => id !== book.id);
  return others.length < stored.length ? others : [...stored, book];
}

/**
 * Returns the cookie's value. The oldest entries shrink to an id without the gid prefix until all
 * entries fit. Null if even the ids do not fit.
 */
export function encodeFavorites(stored: readonly StoredFavorite[]): string | null {
  const entries = stored.map((entry) => encodeCookieValue(JSON.stringify(entry)));
  let length = entries.reduce((sum, entry) => sum + entry.length + 1, 1);
  for (const [index, { id }] of stored.entries()) {
    if (length <= maxCookieBytes) break;
    const idOnly = encodeCookieValue(JSON.stringify({ id: id.replace(gid, '') }));
    length += idOnly.length - (entries[index]?.length ?? 0);
    entries[index] = idOnly;
  }
  return length <= maxCookieBytes ? `[${entries.join(',')}]` : null;
}

/** Returns the product numbers, all that badges and buttons need. It does not parse the JSON. */
export function parseFavoriteIds(cookies: string): Set<string> {
  const ids = new Set<string>();
  try {
    const value = decodeURIComponent(/(?:^|; )favorites=([^;]*)/.exec(cookies)?.[1] ?? '');
    // A cast, because a check costs bytes on every page: the group is a part of each match.
    for (const [, number] of value.matchAll(/"id":"[^"]*?(\d+)"/g)) ids.add(number as string);
  } catch {
    // A broken cookie has none.
  }
  return ids;
}

/** Returns the favorites of a cookie header. Empty without the cookie, null if it is invalid. */
export function parseFavorites(cookies: string): StoredFavorite[] | null {
  const pair = cookies.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
  return pair ? decodeFavorites(pair.slice(cookieName.length + 1)) : [];
}

/** Decodes the cookie's value. Null if it is invalid. Entries of unknown shape are dropped. */
export function decodeFavorites(value: string): StoredFavorite[] | null {
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value));
    if (!Array.isArray(parsed)) return null;
    const entries = parsed.map(parseEntry).filter((entry) => entry !== null);
    return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  } catch {
    return null;
  }
}

/** Leaves quotes and commas as they are, as browsers allow: three times as many books fit. */
function encodeCookieValue(json: string): string {
  return json
    .toWellFormed()
    .replace(/[^\x21-\x24\x26-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent);
}

function parseEntry(entry: unknown): StoredFavorite | null {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return null;
  const id = /^\d+$/.test(String(entry.id)) ? gid + String(entry.id) : entry.id;
  if (typeof id !== 'string' || !id) return null;
  const text = (name: string) => {
    const value: unknown = Object.entries(entry).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : '';
  };
  if (!text('handle')) return { id };
  const price = 'price' in entry ? Number(entry.price) : 0;
  return {
    id,
    title: text('title'),
    author: text('author'),
    price: Number.isFinite(price) && price > 0 ? price : 0,
    coverImage: text('coverImage'),
    handle: text('handle'),
    variantId: text('variantId'),
  };
}
