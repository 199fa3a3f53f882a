import * as z from 'zod/mini';
import { parseAmount, toStoredPrice } from '../../domain/cart/money.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickRating } from '../../domain/merchandising/staff-pick.ts';
import type { Product } from '../../domain/merchandising/staff-catalog.ts';
import type { Place } from '../../domain/reorder.ts';
import {
  bySortOrder,
  getSupabaseClient,
  mutate,
  mutateMany,
  queryAll,
  type QueryError,
  type QueryResult,
  updateVersion,
} from './postgrest.ts';
import { invokeStaffFunction } from './staff-function.ts';

const columns =
  'id, product_id, product_handle, title, author, price, original_price, image_url, rating, variant_id, is_active, sort_order, created_at, updated_at, bookseller, note';
const picks = () => getSupabaseClient().from('staff_picks');

/** Fetches every pick, in staff's order. Throws ServiceUnavailableError. */
export async function listPicks() {
  const rows = await queryAll('The staff picks', () => picks().select(columns, { count: 'exact' }));
  return rows.toSorted(bySortOrder);
}

export type StaffPickRow = Awaited<ReturnType<typeof listPicks>>[number];

/** Another pick of the product exists, which may be an inactive one. */
type ExistingPick = { ok: false; code: 'picked'; current: StaffPickRow };

/**
 * Appends a product, once for an id: a second attempt after a lost response finds its own row. The code is
 * `picked` if another pick of it exists.
 */
export async function insertPick(
  id: string,
  product: Product,
  is_active: boolean,
): Promise<{ ok: true; value: StaffPickRow } | QueryError | ExistingPick> {
  const row = {
    id,
    is_active,
    product_id: product.id,
    product_handle: product.handle,
    title: product.title.slice(0, 500),
    author: product.author.slice(0, 200),
    price: product.price,
    original_price: product.originalPrice ?? null,
    image_url: product.image || null,
    rating: pickRating,
    is_new: product.isNew,
    is_bestseller: product.isBestseller,
    variant_id: product.variantId ?? null,
    quantity: product.quantity ?? null,
    description: product.description.slice(0, 20_000),
    genre: product.genre.slice(0, 80) || null,
    tags: product.tags.slice(0, 250),
  };
  const options = { onConflict: 'product_id', ignoreDuplicates: true };
  const inserted = await mutate('The staff pick', picks().upsert(row, options).select(columns));
  if (!inserted.ok) return inserted;
  const [value] = inserted.value;
  if (value) return { ok: true, value };
  const existing = await mutate(
    'The staff pick',
    picks().select(columns).eq('product_id', product.id).single(),
  );
  if (!existing.ok) return existing;
  const current = existing.value;
  return current.id === id ? { ok: true, value: current } : { ok: false, code: 'picked', current };
}

/** Deletes picks. Throws ServiceUnavailableError. */
export const deletePickRows = (ids: readonly string[]) =>
  mutateMany('The staff picks', ids, (part) => picks().delete().in('id', part).select('id'));

/** Switches picks on or off. Throws ServiceUnavailableError. */
export const updatePicksActive = (ids: readonly string[], is_active: boolean) =>
  mutateMany('The staff picks', ids, (part) =>
    picks().update({ is_active }).in('id', part).select('id'),
  );

/** Saves who picked a book and why, in the version that the user saw. Throws ServiceUnavailableError. */
export const updatePickNote = (
  { id, updated_at }: Pick<StaffPickRow, 'id' | 'updated_at'>,
  note: Partial<Pick<StaffPickRow, 'bookseller' | 'note'>>,
) =>
  updateVersion('The staff pick', {
    seen: updated_at,
    update: picks().update(note).eq('id', id).eq('updated_at', updated_at).select(columns),
    find: () => picks().select(columns).eq('id', id).single(),
    getVersion: (row) => row.updated_at,
  });

/** Moves picks. Returns all ids in the new order. Throws ServiceUnavailableError. */
export const movePickRows = (ids: readonly string[], { anchorId, isAfter }: Place) =>
  mutate(
    'The order',
    getSupabaseClient().rpc('move_staff_picks', {
      ids: [...ids],
      ...(anchorId !== null && { anchor_id: anchorId }),
      is_after: isAfter,
    }),
  );

const stock = z.object({ editions: z.array(z.object({ isForSale: z.boolean() })) });

/** Returns whether a pick can be bought now; null if the provider does not say. */
export async function isPickForSale({
  product_id,
}: Pick<StaffPickRow, 'product_id'>): Promise<boolean | null> {
  const response = await invokeStaffFunction('product-stock', { productId: product_id });
  // The provider no longer has the product.
  if (!response.ok) return response.code === 'gone' ? false : null;
  const parsed = z.safeParse(stock, response.value);
  return parsed.success ? parsed.data.editions.some(({ isForSale }) => isForSale) : null;
}

const pricing = z.object({
  price: z.string(),
  compareAtPrice: z.nullable(z.string()),
  variantId: z.string(),
});

/** Returns the columns of a price. Null if the provider's is none that the table takes. */
function toPriceFields(payload: unknown) {
  const parsed = z.safeParse(pricing, payload);
  const price = parsed.success ? parseAmount(parsed.data.price) : null;
  if (!parsed.success || price === null || price > maxPrice) return null;
  const original = parseAmount(parsed.data.compareAtPrice ?? '');
  return {
    price: toStoredPrice(price),
    original_price: original === null || original > maxPrice ? null : toStoredPrice(original),
    variant_id: parsed.data.variantId,
  };
}

/** The table takes six digits before the point. */
const maxPrice = 99_999_999;

/** Fetches the current price of a pick from the provider and saves it. */
export async function updatePickPrice({ id, product_id }: StaffPickRow): QueryResult<StaffPickRow> {
  const response = await invokeStaffFunction('product-pricing', { productId: product_id });
  if (!response.ok) return response;
  const fields = toPriceFields(response.value);
  if (!fields) throw new ServiceUnavailableError('There is no pricing');
  const changed = picks().update({ ...fields, updated_at: new Date().toISOString() });
  return mutate('The price', changed.eq('id', id).select(columns).single());
}

/** The number of picks whose prices one call of `updatePickPrices` updates. */
export const maxPricesPerCall = 50;

const productGid = /^gid:\/\/shopify\/Product\/\d{1,20}$/;

const prices = z.object({ prices: z.array(z.looseObject({ productId: z.string() })) });

export type PickPrice = Pick<StaffPickRow, 'id' | 'price' | 'original_price' | 'variant_id'>;

/**
 * Fetches the current prices of up to 50 picks in one request and saves them in another. Returns what was saved;
 * picks without a price are left out. Throws ServiceUnavailableError.
 */
export async function updatePickPrices(
  rows: readonly Pick<StaffPickRow, 'id' | 'product_id'>[],
): QueryResult<PickPrice[]> {
  // One that is no id of the provider would have the request refused for all.
  const productIds = rows.map(({ product_id }) => product_id).filter((id) => productGid.test(id));
  if (productIds.length === 0) return { ok: true, value: [] };
  const response = await invokeStaffFunction('product-prices', { productIds });
  if (!response.ok) return response;
  const parsed = z.safeParse(prices, response.value);
  if (!parsed.success) throw new ServiceUnavailableError('There is no pricing');
  const fields = new Map(
    parsed.data.prices.map((price) => [price.productId, toPriceFields(price)]),
  );
  const changes = rows.flatMap(({ id, product_id }) => {
    const price = fields.get(product_id);
    return price ? [{ id, ...price }] : [];
  });
  const saved = await mutate(
    'The prices',
    getSupabaseClient().rpc('update_pick_prices', { prices: changes }),
  );
  if (!saved.ok) return saved;
  const isSaved = new Set(saved.value);
  return { ok: true, value: changes.filter(({ id }) => isSaved.has(id)) };
}
