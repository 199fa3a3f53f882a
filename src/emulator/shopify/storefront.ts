import { cartMutations } from './mutations.ts';
import { createCarts } from './carts.ts';
import type { CatalogFile } from './catalog-file.ts';
import { createCheckout } from './checkout.ts';
import { createExecutor } from './execute.ts';
import { createCatalog } from './catalog.ts';
import { createStateFile, loadState, type StoredCart } from './state-file.ts';
import { storefrontReads } from './queries.ts';
import { createInventory } from './inventory.ts';

export type LocalStorefrontSettings = {
  catalog: CatalogFile;
  /** YYYY-MM-DD: what "today" in the catalog means. */
  today: string;
  /** Where carts and stock outlive a restart. */
  stateFile: string;
  /** Where the emulator listens. */
  origin: string;
  now?: () => number;
};

/** A Storefront API over a catalog file: the true schema, carts, stock and a checkout. */
export function createLocalStorefront(settings: LocalStorefrontSettings) {
  const { catalog, today, stateFile, origin, now = Date.now } = settings;
  const before = loadState(stateFile);
  const stock = createInventory(new Map(Object.entries(before.stock)));
  const goods = createCatalog(catalog, today, { origin, stock });
  const carts = createCarts(before.carts.map(withoutUnknown), now);
  /** The catalog may have changed since: its lines go with a book. */
  function withoutUnknown(cart: StoredCart): StoredCart {
    return { ...cart, lines: cart.lines.filter((line) => stock.has(line.merchandiseId)) };
  }
  const kept = createStateFile(stateFile, () => ({ carts: carts.all(), stock: stock.changes() }));
  const variantOf = (id: string) => goods.variantById.get(id);
  const context = { catalog: goods, carts, stock, variantOf, origin, changed: kept.changed };

  return {
    answer: createExecutor({ ...storefrontReads(context), ...cartMutations(context) }),
    checkout: createCheckout(context),
    setStock(variant: string, quantity: number): boolean {
      if (!stock.has(variant)) return false;
      stock.set(variant, quantity);
      kept.changed();
      return true;
    },
    changedStock: () =>
      Object.fromEntries(
        Object.entries(stock.changes()).map(([id, { remaining }]) => [id, remaining]),
      ),
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
