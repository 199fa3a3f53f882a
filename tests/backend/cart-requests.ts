import type { OpenEmulator } from './open-emulator.ts';

const money = '{ amount currencyCode }';
const application = `{
  __typename allocationMethod targetSelection targetType totalAllocatedAmount ${money}
  value { __typename ... on MoneyV2 ${money} ... on PricingPercentageValue { percentage } }
  ... on CartCodeDiscountApplication { code } ... on CartAutomaticDiscountApplication { title }
}`;
const allocation = `{
  __typename targetType discountedAmount ${money} sourceDiscountApplication ${application}
  discountApplication { targetType value { ... on MoneyV2 ${money} } }
  ... on CartCodeDiscountAllocation { code } ... on CartAutomaticDiscountAllocation { title }
}`;
const wholeCart = `
  fragment WholeCart on Cart {
    id checkoutUrl createdAt updatedAt totalQuantity note
    attributes { key value }
    cost { subtotalAmount ${money} totalAmount ${money} checkoutChargeAmount ${money} totalDutyAmount ${money} totalTaxAmount ${money} }
    discountCodes { code applicable }
    appliedGiftCards {
      id lastCharacters balance ${money} amountUsed ${money} presentmentAmountUsed ${money}
    }
    discountApplications ${application}
    discountAllocations ${allocation}
    deliveryGroups(first: 10) { nodes { id } }
    lines(first: 250) {
      nodes {
        id quantity
        discountAllocations ${allocation}
        allAllocations: discountAllocations(lineLevelOnly: false) ${allocation}
        attributes { key value }
        ... on CartLine { instructions { canRemove canUpdateQuantity } }
        cost { amountPerQuantity ${money} subtotalAmount ${money} totalAmount ${money} }
        merchandise { ... on ProductVariant { id title requiresShipping image { url } product { handle title } } }
      }
    }
  }
`;

const argumentTypes = {
  cartCreate: { input: 'CartInput' },
  cartLinesAdd: { cartId: 'ID!', lines: '[CartLineInput!]!' },
  cartLinesUpdate: { cartId: 'ID!', lines: '[CartLineUpdateInput!]!' },
  cartLinesRemove: { cartId: 'ID!', lineIds: '[ID!]' },
  cartAttributesUpdate: { cartId: 'ID!', attributes: '[AttributeInput!]!' },
  cartNoteUpdate: { cartId: 'ID!', note: 'String!' },
  cartGiftCardCodesAdd: { cartId: 'ID!', giftCardCodes: '[String!]!' },
  cartGiftCardCodesUpdate: { cartId: 'ID!', giftCardCodes: '[String!]!' },
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
