import type { OpenEmulator } from './open-emulator.ts';

const wholeCart = `
  fragment WholeCart on Cart {
    id checkoutUrl totalQuantity note
    cost { totalAmount { amount currencyCode } }
    discountCodes { code applicable }
    appliedGiftCards {
      id lastCharacters balance { amount currencyCode } amountUsed { amount currencyCode }
    }
    discountApplications {
      targetType totalAllocatedAmount { amount }
      ... on CartCodeDiscountApplication { code } ... on CartAutomaticDiscountApplication { title }
    }
    lines(first: 250) {
      nodes {
        id quantity
        discountAllocations {
          targetType discountedAmount { amount }
          ... on CartCodeDiscountAllocation { code } ... on CartAutomaticDiscountAllocation { title }
        }
        attributes { key value }
        merchandise { ... on ProductVariant { id title requiresShipping product { handle title } } }
      }
    }
  }
`;

const argumentTypes = {
  cartCreate: { input: 'CartInput' },
  cartLinesAdd: { cartId: 'ID!', lines: '[CartLineInput!]!' },
  cartLinesUpdate: { cartId: 'ID!', lines: '[CartLineUpdateInput!]!' },
  cartLinesRemove: { cartId: 'ID!', lineIds: '[ID!]' },
  cartNoteUpdate: { cartId: 'ID!', note: 'String!' },
  cartGiftCardCodesAdd: { cartId: 'ID!', giftCardCodes: '[String!]!' },
  cartGiftCardCodesRemove: { cartId: 'ID!', appliedGiftCardIds: '[ID!]!' },
  cartDiscountCodesUpdate: { cartId: 'ID!', discountCodes: '[String!]!' },
};
type Name = keyof typeof argumentTypes;

/** Creates the requests of any storefront to the cart: each mutation, and the whole cart. */
export function createCartRequests(emulator: OpenEmulator) {
  async function mutate(name: Name, variables: Record<string, unknown>) {
    const types = Object.entries(argumentTypes[name]);
    const query = `mutation (${types.map(([key, type]) => `$${key}: ${type}`).join(', ')}) {
      ${name}(${types.map(([key]) => `${key}: $${key}`).join(', ')}) {
        cart { ...WholeCart } userErrors { code field message } warnings { code message target }
      }
    } ${wholeCart}`;
    const { data, errors } = await emulator.graphql(query, variables);
    if (errors) throw new Error(errors[0].message);
    return data[name];
  }
  return {
    mutate,
    create: async (input: Record<string, unknown> = {}) =>
      (await mutate('cartCreate', { input })).cart,
    async read(id: string) {
      const query = `query ($id: ID!) { cart(id: $id) { ...WholeCart } } ${wholeCart}`;
      const { data, errors } = await emulator.graphql(query, { id });
      if (errors) throw new Error(errors[0].message);
      return data.cart;
    },
  };
}
