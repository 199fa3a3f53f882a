import { cartId, lineId } from './carts.ts';
import { paginate, type PageArguments } from './paginate.ts';
import { toMoney } from './money-v2.ts';
import type { StoredCart } from './state-file.ts';
import type { Variant } from './variant.ts';

type Line = StoredCart['lines'][number];
export type VariantOf = (id: string) => Variant | undefined;

/** What the lines cost together, in cents. */
export function subtotal({ lines }: StoredCart, variantOf: VariantOf): number {
  return lines.reduce(
    (sum, { merchandiseId, quantity }) => sum + (variantOf(merchandiseId)?.cents ?? 0) * quantity,
    0,
  );
}

/** A cart in the words of the Storefront API. */
export function cartNode(cart: StoredCart, variantOf: VariantOf, origin: string) {
  const total = toMoney(subtotal(cart, variantOf));
  const lines = cart.lines.flatMap((line) => lineNode(cart, line, variantOf) ?? []);
  return {
    __typename: 'Cart',
    id: cartId(cart),
    checkoutUrl: `${origin}/checkouts/${cart.checkout}`,
    createdAt: new Date(cart.createdAt).toISOString(),
    updatedAt: new Date(cart.updatedAt).toISOString(),
    totalQuantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: {
      subtotalAmount: total,
      subtotalAmountEstimated: true,
      totalAmount: total,
      totalAmountEstimated: true,
      checkoutChargeAmount: total,
    },
    note: null,
    attributes: [],
    discountCodes: [],
    lines: (page: PageArguments) => paginate(lines, page),
  };
}

function lineNode(cart: StoredCart, line: Line, variantOf: VariantOf) {
  const merchandise = variantOf(line.merchandiseId);
  if (!merchandise) return null;
  const amount = toMoney(merchandise.cents * line.quantity);
  return {
    __typename: 'CartLine',
    id: lineId(cart, line),
    quantity: line.quantity,
    attributes: [],
    merchandise,
    cost: {
      amountPerQuantity: merchandise.price,
      compareAtAmountPerQuantity: merchandise.compareAtPrice,
      subtotalAmount: amount,
      totalAmount: amount,
    },
  };
}
