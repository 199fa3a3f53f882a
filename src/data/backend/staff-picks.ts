import * as z from 'zod/mini';
import { parseAmount, toStoredPrice } from '../../domain/cart/money.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickRating } from '../../domain/merchandising/staff-pick.ts';
import type { Product } from '../../domain/merchandising/staff-catalog.ts';
import { getSupabaseClient } from './client.ts';
import { bySortOrder, insertOnce, type QueryResult, mutate, queryAll } from './postgrest.ts';
import { invokeStaffFunction } from './staff-function.ts';

const columns =
  'id, product_id, product_handle, title, author, price, original_price, image_url, rating, variant_id, is_active, sort_order, created_at, bookseller, note';
const picks = () => getSupabaseClient().from('staff_picks');

/** Fetches every pick, in staff's order. Throws ServiceUnavailableError. */
export async function listPicks() {
  const rows = await queryAll('The staff picks', (after) =>
    picks().select(columns, { count: 'exact' }).gt('id', after).order('id'),
  );
  return rows.toSorted(bySortOrder);
}

export type StaffPickRow = Awaited<ReturnType<typeof listPicks>>[number];

/** Appends a product, once for an id. The code is `duplicate` if it is already picked. */
export async function insertPick(id: string, product: Product): QueryResult<StaffPickRow> {
  const row = {
    id,
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
  return insertOnce<StaffPickRow>(
    'The staff pick',
    picks().insert(row).select(columns).single(),
    () => picks().select(columns).eq('id', id).maybeSingle(),
    async (value) => ({ ok: true, value }),
  );
}

/** Deletes a pick. Throws ServiceUnavailableError. */
export const deletePickRow = (id: string) =>
  mutate('The staff pick', picks().delete().eq('id', id).select('id').single());

/** Switches a pick on or off. Throws ServiceUnavailableError. */
export const updatePickActive = (id: string, is_active: boolean) =>
  mutate('The staff pick', picks().update({ is_active }).eq('id', id).select('id').single());

/** Saves who picked a book and why. Throws ServiceUnavailableError. */
export const updatePickNote = (id: string, note: Pick<StaffPickRow, 'bookseller' | 'note'>) =>
  mutate('The staff pick', picks().update(note).eq('id', id).select(columns).single());

/** Saves the order of all picks. Throws ServiceUnavailableError. */
export const savePickOrder = (ids: string[]) =>
  mutate('The order', getSupabaseClient().rpc('reorder_staff_picks', { ids }));

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

/** Fetches the current price of a pick from the provider and saves it. */
export async function updatePickPrice({ id, product_id }: StaffPickRow): QueryResult<StaffPickRow> {
  const response = await invokeStaffFunction('product-pricing', { productId: product_id });
  if (!response.ok) return response;
  const payload = z.safeParse(pricing, response.value);
  const price = payload.success ? parseAmount(payload.data.price) : null;
  if (!payload.success || price === null) throw new ServiceUnavailableError('There is no pricing');
  const original = parseAmount(payload.data.compareAtPrice ?? '');
  const changed = picks().update({
    price: toStoredPrice(price),
    original_price: original === null ? null : toStoredPrice(original),
    variant_id: payload.data.variantId,
    updated_at: new Date().toISOString(),
  });
  return mutate('The price', changed.eq('id', id).select(columns).single());
}
