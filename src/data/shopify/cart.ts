import type { CartAttribute } from '../../domain/cart/attributes.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import type { StorefrontClient } from './client.ts';
import type { MetafieldIdentifier } from './fragments.ts';
import type { CartFieldsFragment, CreateCartMutation } from './storefront.generated.d.ts';
import type { GiftWrap } from '../../domain/cart/cart.ts';

/** What some tokens may not read. */
const copies = 'quantityAvailable';
const shelves =
  'storeAvailability(first: 20) { nodes { quantityAvailable pickUpTime location { name } } }';

const cartFields = <Stock extends string>(stock: Stock) =>
  `
  fragment CartFields on Cart {
    id
    checkoutUrl
    totalQuantity
    cost {
      totalAmount { amount }
    }
    note
    discountCodes { code applicable }
    appliedGiftCards {
      id
      lastCharacters
      balance { amount }
      amountUsed { amount }
    }
    discountApplications {
      targetType
      totalAllocatedAmount { amount }
      ... on CartAutomaticDiscountApplication { title }
      ... on CartCodeDiscountApplication { code }
      ... on CartCustomDiscountApplication { title }
    }
    lines(first: 250) {
      edges {
        node {
          id
          quantity
          attributes { key value }
          discountAllocations { ...DiscountFields }
          merchandise {
            ... on ProductVariant {
              id
              title
              price { amount }
              compareAtPrice { amount }
              availableForSale
              currentlyNotInStock
              requiresShipping
              ${stock}
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

  fragment DiscountFields on CartDiscountAllocation {
    targetType
    discountedAmount { amount }
    ... on CartAutomaticDiscountAllocation { title }
    ... on CartCodeDiscountAllocation { code }
    ... on CartCustomDiscountAllocation { title }
  }
` as const;

const payloadFragment = `
  cart { ...CartFields }
  userErrors { code field message }
  warnings { code message target }
` as const;

const createOperations = <Fields extends string>(fields: Fields) =>
  ({
    read: `#graphql
  query ReadCart($cartId: ID!, $author: HasMetafieldsIdentifier!) {
    cart(id: $cartId) { ...CartFields }
  }
  ${fields}`,
    create: `#graphql
  mutation CreateCart($lines: [CartLineInput!]!, $discountCodes: [String!], $author: HasMetafieldsIdentifier!) {
    cartCreate(input: { lines: $lines, discountCodes: $discountCodes }) { ${payloadFragment} }
  }
  ${fields}`,
    add: `#graphql
  mutation AddLines($cartId: ID!, $lines: [CartLineInput!]!, $author: HasMetafieldsIdentifier!) {
    cartLinesAdd(cartId: $cartId, lines: $lines) { ${payloadFragment} }
  }
  ${fields}`,
    update: `#graphql
  mutation UpdateLines($cartId: ID!, $lines: [CartLineUpdateInput!]!, $author: HasMetafieldsIdentifier!) {
    cartLinesUpdate(cartId: $cartId, lines: $lines) { ${payloadFragment} }
  }
  ${fields}`,
    remove: `#graphql
  mutation RemoveLines($cartId: ID!, $lineIds: [ID!]!, $author: HasMetafieldsIdentifier!) {
    cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { ${payloadFragment} }
  }
  ${fields}`,
    setNote: `#graphql
  mutation SetNote($cartId: ID!, $note: String!, $author: HasMetafieldsIdentifier!) {
    cartNoteUpdate(cartId: $cartId, note: $note) { ${payloadFragment} }
  }
  ${fields}`,
    setCodes: `#graphql
  mutation SetCodes($cartId: ID!, $discountCodes: [String!]!, $author: HasMetafieldsIdentifier!) {
    cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) { ${payloadFragment} }
  }
  ${fields}`,
    addGiftCard: `#graphql
  mutation AddGiftCard($cartId: ID!, $giftCardCodes: [String!]!, $author: HasMetafieldsIdentifier!) {
    cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: $giftCardCodes) { ${payloadFragment} }
  }
  ${fields}`,
    removeGiftCard: `#graphql
  mutation RemoveGiftCard($cartId: ID!, $ids: [ID!]!, $author: HasMetafieldsIdentifier!) {
    cartGiftCardCodesRemove(cartId: $cartId, appliedGiftCardIds: $ids) { ${payloadFragment} }
  }
  ${fields}`,
  }) as const;

export const cartOperations = createOperations(cartFields(`${copies} ${shelves}`));
const withCopies = createOperations(cartFields(copies));
const withShelves = createOperations(cartFields(shelves));
const withoutStock = createOperations(cartFields(''));

/** A cart as the provider returns it. */
export type CartFields = CartFieldsFragment;
/** The result of a change: a cart or user errors. Warnings report reduced quantities. */
export type CartPayload = NonNullable<CreateCartMutation['cartCreate']>;
export type NewLine = {
  merchandiseId: string;
  quantity: number;
  attributes?: CartAttribute[] | undefined;
};
/** Attributes that are left out stay, and an empty list removes them. */
export type ChangedLine = {
  id: string;
  quantity: number;
  attributes?: CartAttribute[] | undefined;
};

/**
 * Creates the cart operations. Each throws ServiceUnavailableError if the provider does not answer. `scopes`: what
 * the token may read, and the shop shows: how many copies are left, and where a book can be picked up.
 */
export function createCartApi(
  { request }: StorefrontClient,
  author: MetafieldIdentifier,
  scopes = { copies: true, pickups: true },
) {
  const operations = scopes.copies
    ? scopes.pickups
      ? cartOperations
      : withCopies
    : scopes.pickups
      ? withShelves
      : withoutStock;
  return {
    /** Null if the cart expired, was ordered or never existed. */
    read: async (cartId: string): Promise<CartFields | null> =>
      (await request(operations.read, { cartId, author })).cart,
    create: async (lines: NewLine[], discountCodes: string[] = []): Promise<CartPayload> =>
      requireCart((await request(operations.create, { lines, discountCodes, author })).cartCreate),
    add: async (cartId: string, lines: NewLine[]): Promise<CartPayload> =>
      requireCart((await request(operations.add, { cartId, lines, author })).cartLinesAdd),
    update: async (cartId: string, lines: ChangedLine[]): Promise<CartPayload> =>
      requireCart((await request(operations.update, { cartId, lines, author })).cartLinesUpdate),
    remove: async (cartId: string, lineIds: string[]): Promise<CartPayload> =>
      requireCart((await request(operations.remove, { cartId, lineIds, author })).cartLinesRemove),
    setNote: async (cartId: string, note: string): Promise<CartPayload> =>
      requireCart((await request(operations.setNote, { cartId, note, author })).cartNoteUpdate),
    /** Replaces all codes. Those that are not applied have a warning each. */
    setCodes: async (cartId: string, discountCodes: string[]): Promise<CartPayload> =>
      requireCart(
        (await request(operations.setCodes, { cartId, discountCodes, author }))
          .cartDiscountCodesUpdate,
      ),
    /** A code that is wrong or has nothing left changes nothing and gives no error. */
    addGiftCard: async (cartId: string, code: string): Promise<CartPayload> =>
      requireCart(
        (await request(operations.addGiftCard, { cartId, giftCardCodes: [code], author }))
          .cartGiftCardCodesAdd,
      ),
    removeGiftCard: async (cartId: string, id: string): Promise<CartPayload> =>
      requireCart(
        (await request(operations.removeGiftCard, { cartId, ids: [id], author }))
          .cartGiftCardCodesRemove,
      ),
  };
}

function requireCart(change: CartPayload | null): CartPayload {
  if (!change) throw new ServiceUnavailableError('The shop answered without a cart');
  return change;
}

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
