import { expect, it } from 'vitest';
import { createSearchIndex } from '../../../../src/domain/catalog/search-index.ts';
import { toFavorite } from '../../../../src/domain/cart/favorites.ts';
import {
  resolveFavorites,
  isUnavailable,
} from '../../../../src/islands/favorites/resolve-favorites.ts';
import { book, edition, readerOf } from '../../../fixtures/book.ts';

const collection = readerOf({ title: 'Emma', price: 999 }, { title: 'Persuasion' });
const library = {
  status: 'ready',
  reader: collection,
  searchIndex: createSearchIndex(collection),
} as const;
const gone = toFavorite(book({ id: 'gid://shopify/Product/9', title: 'Out of Print' }));
const titles = (
  saved: Parameters<typeof resolveFavorites>[0],
  from: Parameters<typeof resolveFavorites>[1],
) => resolveFavorites(saved, from).map(({ title }) => title);

const kept = [{ id: 'gid://shopify/Product/1' }, gone, { id: 'gid://shopify/Product/2' }];

it('returns the newest first, with shrunk ones from the catalog', () => {
  expect(titles(kept, library)).toEqual(['Persuasion', 'Out of Print', 'Emma']);
});

it('returns the catalog’s price, not the cookie’s', () => {
  const stale = { ...toFavorite(collection.at(0)), price: 1 };
  expect(resolveFavorites([stale], library)[0]?.price).toBe(999);
});

it('returns the saved edition where it is for sale, else the book’s', () => {
  const variant = (number: number) => `gid://shopify/ProductVariant/${number}`;
  const editions = ['in-stock', 'in-stock', 'sold-out'].map((availability, index) =>
    edition({
      variantId: variant(index + 1),
      title: `Format ${index + 1}`,
      format: `Format ${index + 1}`,
      price: 1000 + index,
      availability: availability === 'sold-out' ? 'sold-out' : 'in-stock',
    }),
  );
  const formats = editions.map(({ format }) => format);
  const reader = readerOf({ title: 'Emma', variantId: variant(1), formats, editions });
  const resolve = (number: number) => {
    const saved = { ...toFavorite(reader.at(0)), variantId: variant(number) };
    return resolveFavorites([saved], { ...library, reader })[0];
  };
  expect(resolve(1)).toBe(reader.at(0));
  expect(resolve(2)).toMatchObject({ variantId: variant(2), price: 1001 });
  expect(resolve(3)).toBe(reader.at(0));
});

it('returns no offer for a removed book', () => {
  expect(resolveFavorites([gone], library)[0]).toMatchObject({
    availability: 'unavailable',
    cover: null,
  });
  expect(isUnavailable(gone, library)).toBe(true);
  for (const { id } of kept.filter((entry) => entry !== gone)) {
    expect(isUnavailable({ id }, library)).toBe(false);
  }
});

it('returns an offer for a book that has a page but is not on browse', () => {
  const elsewhere = { ...library, elsewhere: new Set([9]) };
  expect(resolveFavorites([gone], elsewhere)[0]?.availability).toBe('in-stock');
  expect(isUnavailable(gone, elsewhere)).toBe(false);
});

it('marks no book as removed without a catalog', () => {
  for (const status of ['idle', 'loading', 'failed'] as const) {
    expect(isUnavailable(gone, { status })).toBe(false);
  }
});

it('returns the complete entries of the cookie without a catalog', () => {
  for (const status of ['idle', 'loading', 'failed'] as const) {
    expect(titles(kept, { status })).toEqual(['Out of Print']);
  }
});

it('returns no offer without an edition or a price', () => {
  const states = [gone, { ...gone, variantId: '' }, { ...gone, price: 0 }].map(
    (entry) => resolveFavorites([entry], { status: 'failed' })[0]?.availability,
  );
  expect(states).toEqual(['in-stock', 'unavailable', 'unavailable']);
});
