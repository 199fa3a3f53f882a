import { ServiceUnavailableError } from '../../domain/result.ts';
import type { StorefrontClient } from './client.ts';
import type { MetafieldIdentifier } from './fragments.ts';
import type { CartFieldsFragment, CreateCartMutation } from './storefront.generated.d.ts';

const cartFragment = `
  fragment CartFields on Cart {
    id
    checkoutUrl
    totalQuantity
    cost {
      totalAmount { amount }
    }
    lines(first: 250) {
      edges {
        node {
          id
          quantity
          merchandise {
            ... on ProductVariant {
              id
              title
              price { amount }
              product {
                id
                title
                handle
                vendor
                productType
                isGiftCard
                tags
                published: metafield(namespace: "custom", key: "publication_date") { value }
                metafields(identifiers: [$author]) { namespace key value }
                featuredImage { url width height }
              }
            }
          }
        }
      }
    }
  }
` as const;

const payloadFragment = `
  cart { ...CartFields }
  userErrors { code field message }
  warnings { code message target }
` as const;

export const cartQuery = `#graphql
  query ReadCart($cartId: ID!, $author: HasMetafieldsIdentifier!) {
    cart(id: $cartId) { ...CartFields }
  }
  ${cartFragment}` as const;

export const createCartMutation = `#graphql
  mutation CreateCart($lines: [CartLineInput!]!, $author: HasMetafieldsIdentifier!) {
    cartCreate(input: { lines: $lines }) { ${payloadFragment} }
  }
  ${cartFragment}` as const;

export const addLinesMutation = `#graphql
  mutation AddLines($cartId: ID!, $lines: [CartLineInput!]!, $author: HasMetafieldsIdentifier!) {
    cartLinesAdd(cartId: $cartId, lines: $lines) { ${payloadFragment} }
  }
  ${cartFragment}` as const;

export const updateLinesMutation = `#graphql
  mutation UpdateLines($cartId: ID!, $lines: [CartLineUpdateInput!]!, $author: HasMetafieldsIdentifier!) {
    cartLinesUpdate(cartId: $cartId, lines: $lines) { ${payloadFragment} }
  }
  ${cartFragment}` as const;

export const removeLinesMutation = `#graphql
  mutation RemoveLines($cartId: ID!, $lineIds: [ID!]!, $author: HasMetafieldsIdentifier!) {
    cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { ${payloadFragment} }
  }
  ${cartFragment}` as const;

/** A cart as the provider returns it. */
export type CartFields = CartFieldsFragment;
/** The result of a change: a cart or user errors. Warnings report reduced quantities. */
export type CartPayload = NonNullable<CreateCartMutation['cartCreate']>;
export type NewLine = { merchandiseId: string; quantity: number };
export type ChangedLine = { id: string; quantity: number };

/**
 * Creates the cart operations. Each throws ServiceUnavailableError if the provider does not answer.
 */
export function createCartApi({ request }: StorefrontClient, author: MetafieldIdentifier) {
  return {
    /** Null if the cart expired, was ordered or never existed. */
    read: async (cartId: string): Promise<CartFields | null> =>
      (await request(cartQuery, { cartId, author })).cart,
    create: async (lines: NewLine[]): Promise<CartPayload> =>
      requireCart((await request(createCartMutation, { lines, author })).cartCreate),
    add: async (cartId: string, lines: NewLine[]): Promise<CartPayload> =>
      requireCart((await request(addLinesMutation, { cartId, lines, author })).cartLinesAdd),
    update: async (cartId: string, lines: ChangedLine[]): Promise<CartPayload> =>
      requireCart((await request(updateLinesMutation, { cartId, lines, author })).cartLinesUpdate),
    remove: async (cartId: string, lineIds: string[]): Promise<CartPayload> =>
      requireCart(
        (await request(removeLinesMutation, { cartId, lineIds, author })).cartLinesRemove,
      ),
  };
}

function requireCart(change: CartPayload | null): CartPayload {
  if (!change) throw new ServiceUnavailableError('The shop answered without a cart');
  return change;
}
