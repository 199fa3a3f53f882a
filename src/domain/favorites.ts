import type { Book } from './book.ts';
import { toAmount } from './money.ts';

/** A book that this browser remembers, in the shape that the shop's cookie has always had. */
export type Favorite = {
  /** The provider's product id, a gid. */
  id: string;
  title: string;
  author: string;
  /** Dollars; 0 where unknown. */
  price: number;
  coverImage: string;
  handle: string;
  variantId: string;
};

/** A favorite in the cookie: whole, or shrunk to its id once the cookie grows full. */
export type StoredFavorite = Favorite | { id: string };

export const cookieName = 'favorites';
/** Browsers drop a cookie of more than 4,096 bytes, name included, without a word. */
const maxCookieBytes = 4000;
const gid = 'gid://shopify/Product/';

export function toFavorite(book: Book): Favorite {
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

export function isComplete(stored: StoredFavorite): stored is Favorite {
  return 'handle' in stored;
}

/** Adds a favorite at the end, or takes it out where it is already kept. */
export function toggleFavorite(
  stored: readonly StoredFavorite[],
  book: Favorite,
): StoredFavorite[] {
  const others = stored.filter(({ id }) => id !== book.id);
  return others.length < stored.length ? others : [...stored, book];
}

/**
 * The cookie's value. The oldest entries shrink to their id, a number without the provider's
 * prefix, until all fit; null when even ids alone do not.
 */
export function encodeFavorites(stored: readonly StoredFavorite[]): string | null {
  const entries = stored.map((entry) => encodeCookieValue(JSON.stringify(entry)));
  let length = entries.reduce((sum, entry) => sum + entry.length + 1, 1);
  for (const [index, { id }] of stored.entries()) {
    if (length <= maxCookieBytes) break;
    const shrunk = encodeCookieValue(JSON.stringify({ id: id.replace(gid, '') }));
    length += shrunk.length - (entries[index]?.length ?? 0);
    entries[index] = shrunk;
  }
  return length <= maxCookieBytes ? `[${entries.join(',')}]` : null;
}

/** The numbers of the books kept, read without parsing: all that a badge or a heart needs to know. */
export function parseFavoriteIds(cookies: string): string[] {
  if (!cookies.includes(cookieName)) return [];
  const stored = /(?:^|; )favorites=([^;]*)/.exec(cookies)?.[1];
  if (!stored) return [];
  try {
    const value = decodeURIComponent(stored);
    return Array.from(value.matchAll(/"id":"[^"]*?(\d+)"/g), ([, number = '']) => number);
  } catch {
    return [];
  }
}

/** What a browser's cookie header keeps; empty where there is none, null when it is broken. */
export function parseFavorites(cookies: string): StoredFavorite[] | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
  return found ? decodeFavorites(found.slice(cookieName.length + 1)) : [];
}

/** Reads the cookie's value; null when it is broken. Entries of no known shape are left out. */
export function decodeFavorites(value: string): StoredFavorite[] | null {
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value));
    if (!Array.isArray(parsed)) return null;
    const read = parsed.map(readEntry).filter((entry) => entry !== null);
    return [...new Map(read.map((entry) => [entry.id, entry])).values()];
  } catch {
    return null;
  }
}

/** Quotes and commas stand as they are: browsers keep them, and three times as many books fit. */
function encodeCookieValue(json: string): string {
  return json
    .toWellFormed()
    .replace(/[^\x21-\x24\x26-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent);
}

function readEntry(entry: unknown): StoredFavorite | null {
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
