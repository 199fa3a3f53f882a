import { cartMutations } from './cart-mutations.ts';
import { createCarts } from './carts.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import { createCheckout } from './checkout.ts';
import { createExecutor } from './execute.ts';
import { createGoods } from './goods.ts';
import { openKept, readKept, type KeptCart } from './kept.ts';
import { storefrontReads } from './reads.ts';
import { createStock } from './stock.ts';

export type LocalStorefrontSettings = {
  catalogue: CatalogueFile;
  /** YYYY-MM-DD: what "today" in the catalogue means. */
  today: string;
  /** Where carts and stock outlive a restart. */
  keptIn: string;
  /** Where the twin listens. */
  origin: string;
  now?: () => number;
};

/** A Storefront API over a catalogue file: the true schema, carts, stock and a checkout. */
export function createLocalStorefront(settings: LocalStorefrontSettings) {
  const { catalogue, today, keptIn, origin, now = Date.now } = settings;
  const before = readKept(keptIn);
  const stock = createStock(new Map(Object.entries(before.stock)));
  const goods = createGoods(catalogue, today, { origin, stock });
  const carts = createCarts(before.carts.map(withoutUnknown), now);
  /** The catalogue may have changed since: its lines go with a book. */
  function withoutUnknown(cart: KeptCart): KeptCart {
    return { ...cart, lines: cart.lines.filter((line) => stock.has(line.merchandiseId)) };
  }
  const kept = openKept(keptIn, () => ({ carts: carts.all(), stock: stock.changes() }));
  const variantOf = (id: string) => goods.variantById.get(id);
  const world = { goods, carts, stock, variantOf, origin, changed: kept.changed };

  return {
    answer: createExecutor({ ...storefrontReads(world), ...cartMutations(world) }),
    checkout: createCheckout(world),
    setStock(variant: string, quantity: number): boolean {
      if (!stock.has(variant)) return false;
      stock.set(variant, quantity);
      kept.changed();
      return true;
    },
    changedStock: () =>
      Object.fromEntries(Object.entries(stock.changes()).map(([id, { left }]) => [id, left])),
    restoreStock(): void {
      stock.restore();
      kept.changed();
    },
    expireCarts(): void {
      carts.expireAll();
      kept.changed();
    },
    flush: kept.flush,
  };
}

export type LocalStorefront = ReturnType<typeof createLocalStorefront>;
