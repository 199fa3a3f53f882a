import { type Cents, defaultCurrency } from '../../domain/cart/money.ts';
import { attributeFields } from './attributes.ts';
import { cartId, lineId } from './carts.ts';
import type { Discounts } from './discounts.ts';
import type { Warning } from './graphql-errors.ts';
import { type GiftCards, giftCardNode, payWithGiftCards } from './gift-cards.ts';
import { paginate, type PageArguments } from './paginate.ts';
import {
  type Allocation,
  type Application,
  priceCart,
  type PricedLine,
  totalOf,
} from './price-cart.ts';
import { toMoney } from './scalars.ts';
import type { StoredCart } from './state-file.ts';
import type { FindVariant } from './product.ts';

export type CartContext = {
  findVariant: FindVariant;
  discounts: Discounts;
  giftCards: GiftCards;
  origin: string;
};

/** Returns the currency of a cart's prices. */
export function currencyOf({ lines }: StoredCart, findVariant: FindVariant): string {
  const [first] = lines.flatMap((line) => findVariant(line.merchandiseId) ?? []);
  return first?.price.currencyCode ?? defaultCurrency;
}

/** Builds the `Cart` node of a cart. */
export function cartNode(cart: StoredCart, context: CartContext) {
  const { findVariant, discounts, giftCards, origin } = context;
  const priced = priceCart(cart, findVariant, discounts);
  const currency = currencyOf(cart, findVariant);
  const money = (cents: Cents) => toMoney(cents, currency);
  const lines = priced.lines.map((line) => lineNode(cart, line, currency));
  return {
    __typename: 'Cart',
    id: cartId(cart),
    checkoutUrl: `${origin}/checkouts/${cart.checkout}`,
    createdAt: new Date(cart.createdAt).toISOString(),
    updatedAt: new Date(cart.updatedAt).toISOString(),
    totalQuantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: {
      subtotalAmount: money(priced.subtotal),
      subtotalAmountEstimated: true,
      totalAmount: money(priced.total),
      totalAmountEstimated: true,
      checkoutChargeAmount: money(priced.subtotal),
      // Only a checkout knows them.
      totalDutyAmount: null,
      totalDutyAmountEstimated: true,
      totalTaxAmount: null,
      totalTaxAmountEstimated: true,
    },
    note: cart.note,
    ...attributeFields(cart.attributes),
    discountCodes: priced.codes.map(({ code, refused }) => ({
      __typename: 'CartDiscountCode',
      code,
      applicable: refused === null,
    })),
    discountApplications: priced.applications.map((one) => applicationNode(one, currency)),
    discountAllocations: priced.applications
      .filter(({ discount }) => discount.level === 'order')
      .map((application) => allocationNode({ application, cents: application.cents }, currency)),
    appliedGiftCards: payWithGiftCards(cart, priced.total, giftCards).map((card) =>
      giftCardNode(card, currency),
    ),
    // Only a checkout knows the address.
    deliveryGroups: (page: PageArguments) => paginate([], page),
    lines: (page: PageArguments) => paginate(lines, page),
  };
}

/** Returns the warnings of the codes that are not applied. */
export function discountWarnings(cart: StoredCart, context: CartContext): Warning[] {
  const { codes } = priceCart(cart, context.findVariant, context.discounts);
  return codes.flatMap(({ code, refused }) =>
    refused
      ? [{ code: refused, message: `The code ${code} is not applied.`, target: cartId(cart) }]
      : [],
  );
}

function lineNode(cart: StoredCart, priced: PricedLine, currency: string) {
  const { line, variant, subtotal, allocations } = priced;
  return {
    __typename: 'CartLine',
    id: lineId(cart, line),
    quantity: line.quantity,
    ...attributeFields(line.attributes),
    instructions: { canRemove: true, canUpdateQuantity: true },
    sellingPlanAllocation: null,
    merchandise: variant,
    cost: {
      amountPerQuantity: variant.price,
      compareAtAmountPerQuantity: variant.compareAtPrice,
      subtotalAmount: toMoney(subtotal, currency),
      totalAmount: toMoney(totalOf(priced), currency),
    },
    discountAllocations: ({ lineLevelOnly }: { lineLevelOnly?: boolean | null }) =>
      allocations
        .filter(({ application }) => !lineLevelOnly || application.discount.level === 'line')
        .map((allocation) => allocationNode(allocation, currency)),
  };
}

/** Builds what an application and its deprecated form share. */
function applicationFields({ level, pairs, entitles }: Application['discount']) {
  return {
    allocationMethod: level === 'order' ? 'ACROSS' : 'EACH',
    targetSelection: pairs ? 'EXPLICIT' : entitles ? 'ENTITLED' : 'ALL',
    targetType: level === 'delivery' ? 'SHIPPING_LINE' : 'LINE_ITEM',
  };
}

const moneyValue = (cents: Cents, currency: string) => ({
  __typename: 'MoneyV2',
  ...toMoney(cents, currency),
});

const nameOf = ({ title, isAutomatic }: Application['discount']) =>
  isAutomatic ? { title } : { code: title };

function applicationNode({ discount, cents }: Application, currency: string) {
  const { value, isAutomatic } = discount;
  return {
    __typename: isAutomatic ? 'CartAutomaticDiscountApplication' : 'CartCodeDiscountApplication',
    ...nameOf(discount),
    ...applicationFields(discount),
    totalAllocatedAmount: toMoney(cents, currency),
    value:
      'percent' in value
        ? { __typename: 'PricingPercentageValue', percentage: value.percent }
        : moneyValue(value.cents, currency),
  };
}

function allocationNode({ application, cents }: Allocation, currency: string) {
  const { discount } = application;
  const fields = applicationFields(discount);
  return {
    __typename: discount.isAutomatic
      ? 'CartAutomaticDiscountAllocation'
      : 'CartCodeDiscountAllocation',
    ...nameOf(discount),
    discountedAmount: toMoney(cents, currency),
    targetType: fields.targetType,
    sourceDiscountApplication: applicationNode(application, currency),
    // The deprecated field answers with what was allocated, as the hosted one does.
    discountApplication: { ...fields, value: moneyValue(cents, currency) },
  };
}
