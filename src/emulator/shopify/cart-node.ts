import { defaultCurrency } from '../../domain/cart/money.ts';
import { cartId, lineId, type StoredCart } from './carts.ts';
import type { Discount, Discounts } from './discounts.ts';
import { type GiftCards, giftCardNode, payWithGiftCards } from './gift-cards.ts';
import { notSupported, paginate, type PageArguments, toMoney, type Warning } from './graphql.ts';
import { priceCart, type PricedLine } from './price-cart.ts';
import type { FindVariant } from './product.ts';

export type CartContext = {
  findVariant: FindVariant;
  discounts: Discounts;
  giftCards: GiftCards;
  origin: string;
};

export function currencyOf({ lines }: StoredCart, findVariant: FindVariant): string {
  const [first] = lines.flatMap((line) => findVariant(line.merchandiseId) ?? []);
  return first?.price.currencyCode ?? defaultCurrency;
}

export function cartNode(cart: StoredCart, context: CartContext) {
  const { findVariant, discounts, giftCards, origin } = context;
  const priced = priceCart(cart, findVariant, discounts);
  const currency = currencyOf(cart, findVariant);
  const lines = priced.lines.map((line) => lineNode(cart, line, currency));
  return {
    id: cartId(cart),
    checkoutUrl: `${origin}/checkouts/${cart.checkout}`,
    totalQuantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: { totalAmount: toMoney(priced.total, currency) },
    note: cart.note,
    discountCodes: priced.codes.map(({ code, refused }) => ({
      code,
      applicable: refused === null,
    })),
    discountApplications: priced.applications.map(({ discount, cents }) => ({
      ...discountFields('Application', discount),
      totalAllocatedAmount: toMoney(cents, currency),
    })),
    appliedGiftCards: payWithGiftCards(cart, priced.total, giftCards).map((card) =>
      giftCardNode(card, currency),
    ),
    lines: (page: PageArguments) => paginate(lines, page),
  };
}

export function discountWarnings(cart: StoredCart, context: CartContext): Warning[] {
  const { codes } = priceCart(cart, context.findVariant, context.discounts);
  return codes.flatMap(({ code, refused }) =>
    refused
      ? [{ code: refused, message: `The code ${code} is not applied.`, target: cartId(cart) }]
      : [],
  );
}

function lineNode(cart: StoredCart, priced: PricedLine, currency: string) {
  const { line, variant, applications } = priced;
  return {
    __typename: 'CartLine',
    id: lineId(cart, line),
    quantity: line.quantity,
    attributes: line.attributes,
    merchandise: variant,
    discountAllocations({ lineLevelOnly }: { lineLevelOnly?: boolean | null }) {
      if (lineLevelOnly === false)
        throw notSupported('the shares that lines have of a discount on the sum');
      return applications.map(({ discount, cents }) => ({
        ...discountFields('Allocation', discount),
        discountedAmount: toMoney(cents, currency),
      }));
    },
  };
}

function discountFields(
  kind: 'Application' | 'Allocation',
  { title, isAutomatic, level }: Discount,
) {
  return {
    __typename: `Cart${isAutomatic ? 'Automatic' : 'Code'}Discount${kind}`,
    ...(isAutomatic ? { title } : { code: title }),
    targetType: level === 'delivery' ? 'SHIPPING_LINE' : 'LINE_ITEM',
  };
}
