import type { GiftWrap } from '../../domain/cart/cart.ts';
import type { StorefrontClient } from './client.ts';

export const giftWrapQuery = `#graphql
  query GiftWrap($handle: String!) {
    product(handle: $handle) {
      title
      variants(first: 1) {
        nodes { id availableForSale price { amount } }
      }
    }
  }` as const;

/** Fetches the wrapping paper that the shop sells. Null if it sells none, or none just now. */
export async function fetchGiftWrap(
  storefront: StorefrontClient,
  handle: string | null,
): Promise<GiftWrap | null> {
  if (handle === null) return null;
  const { product } = await storefront.request(giftWrapQuery, { handle });
  const variant = product?.variants.nodes[0];
  if (!product || !variant?.availableForSale) return null;
  return { variantId: variant.id, title: product.title, price: variant.price.amount };
}
