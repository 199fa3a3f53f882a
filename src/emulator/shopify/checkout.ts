import { clampToInventory } from './cart-operations.ts';
import { subtotal, type VariantOf } from './cart-node.ts';
import type { Carts } from './carts.ts';
import type { Inventory } from './inventory.ts';
import type { Product } from './product.ts';

type Context = {
  carts: Carts;
  stock: Inventory;
  variantOf: VariantOf;
  catalog: { products: readonly Product[] };
  changed: () => void;
};

/** What the checkout page shows of a cart, and what "Complete order" does to it. */
export function createCheckout({ carts, stock, variantOf, catalog, changed }: Context) {
  const titles = new Map(
    catalog.products.flatMap(({ title, own }) =>
      own.variants.map(({ id }) => [id, title] as const),
    ),
  );

  function read(checkout: string) {
    const cart = carts.findByCheckout(checkout);
    if (!cart) return null;
    const lines = cart.lines.flatMap(({ merchandiseId, quantity }) => {
      const variant = variantOf(merchandiseId);
      if (!variant || quantity === 0) return [];
      const title = titles.get(merchandiseId) ?? '';
      return [{ title, edition: variant.title, quantity, cents: variant.cents }];
    });
    return { lines, subtotal: subtotal(cart, variantOf) };
  }

  /** Takes the copies off the shelf and closes the cart, unless the shelf has fewer by now. */
  function complete(checkout: string): 'ordered' | 'changed' | 'empty' | 'unknown' {
    const cart = carts.findByCheckout(checkout);
    if (!cart) return 'unknown';
    const warnings = clampToInventory(cart, stock);
    changed();
    if (warnings.length > 0) return 'changed';
    const lines = cart.lines.filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return 'empty';
    for (const { merchandiseId, quantity } of lines) stock.take(merchandiseId, quantity);
    carts.close(cart);
    return 'ordered';
  }

  return { read, complete };
}

export type CheckoutView = NonNullable<ReturnType<ReturnType<typeof createCheckout>['read']>>;
