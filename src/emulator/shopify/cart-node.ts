import { defaultCurrency } from '../../domain/cart/money.ts';
import { attributeFields } from './attributes.ts';
import { cartId, lineId } from './carts.ts';
import { paginate, type PageArguments } from './paginate.ts';
import { toMoney } from './scalars.ts';
import type { StoredCart } from './state-file.ts';
import type { Variant } from './product.ts';

type Line = StoredCart['lines'][number];
export type FindVariant = (id: string) => Variant | undefined;

/** Returns the total price of a cart in cents. */
export function subtotal({ lines }: StoredCart, findVariant: FindVariant): number {
  return lines.reduce(
    (sum, { merchandiseId, quantity }) => sum + (findVariant(merchandiseId)?.cents ?? 0) * quantity,
    0,
  );
}

/** Returns the currency of a cart's prices. */
export function currencyOf({ lines }: StoredCart, findVariant: FindVariant): string {
  const [first] = lines.flatMap((line) => findVariant(line.merchandiseId) ?? []);
  return first?.price.currencyCode ?? defaultCurrency;
}

/** Builds the `Cart` node of a cart. */
export function cartNode(cart: StoredCart, findVariant: FindVariant, origin: string) {
  const total = toMoney(subtotal(cart, findVariant), currencyOf(cart, findVariant));
  const lines = cart.lines.flatMap((line) => lineNode(cart, line, findVariant) ?? []);
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
    buyerIdentity: { countryCode: null, customer: null, email: null, phone: null },
    note: cart.note,
    ...attributeFields(cart.attributes),
    discountCodes: [],
    lines: (page: PageArguments) => paginate(lines, page),
  };
}

function lineNode(cart: StoredCart, line: Line, findVariant: FindVariant) {
  const merchandise = findVariant(line.merchandiseId);
  if (!merchandise) return null;
  const amount = toMoney(merchandise.cents * line.quantity, merchandise.price.currencyCode);
  return {
    __typename: 'CartLine',
    id: lineId(cart, line),
    quantity: line.quantity,
    ...attributeFields(line.attributes),
    parentRelationship: () => {
      const parent = cart.lines.find(({ id }) => id === line.parentId);
      return parent ? { parent: lineNode(cart, parent, findVariant) } : null;
    },
    instructions: { canRemove: true, canUpdateQuantity: true },
    sellingPlanAllocation: null,
    merchandise,
    cost: {
      amountPerQuantity: merchandise.price,
      compareAtAmountPerQuantity: merchandise.compareAtPrice,
      subtotalAmount: amount,
      totalAmount: amount,
    },
  };
}
