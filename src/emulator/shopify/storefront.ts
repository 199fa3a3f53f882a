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
  /** The date that "today" in the catalog means, YYYY-MM-DD. */
  today: string;
  /** The file that keeps carts and stock across restarts. */
  stateFile: string;
  /** The origin of the emulator. */
  origin: string;
  now?: () => number;
};

/**
 * Creates a Storefront API for a catalog file, with Shopify's schema, carts, stock and a checkout.
 */
export function createLocalStorefront(settings: LocalStorefrontSettings) {
  const { catalog, today, stateFile, origin, now = Date.now } = settings;
  const saved = loadState(stateFile);
  const stock = createInventory(new Map(Object.entries(saved.stock)));
  const catalogNodes = createCatalog(catalog, today, { origin, stock });
  const carts = createCarts(saved.carts.map(removeUnknownLines), now);
  /** Removes lines whose variant is no longer in the catalog. */
  function removeUnknownLines(cart: StoredCart): StoredCart {
    return { ...cart, lines: cart.lines.filter((line) => stock.has(line.merchandiseId)) };
  }
  const state = createStateFile(stateFile, () => ({ carts: carts.all(), stock: stock.changes() }));
  const findVariant = (id: string) => catalogNodes.variantById.get(id);
  const context = {
    catalog: catalogNodes,
    carts,
    stock,
    findVariant,
    origin,
    changed: state.changed,
  };

  return {
    answer: createExecutor({ ...storefrontReads(context), ...cartMutations(context) }),
    checkout: createCheckout(context),
    setStock(variant: string, quantity: number): boolean {
      if (!stock.has(variant)) return false;
      stock.set(variant, quantity);
      state.changed();
      return true;
    },
    changedStock: () =>
      Object.fromEntries(
        Object.entries(stock.changes()).map(([id, { remaining }]) => [id, remaining]),
      ),
    restoreStock(): void {
      stock.restore();
      state.changed();
    },
    expireCarts(): void {
      carts.expireAll();
      state.changed();
    },
    flush: state.flush,
  };
}

export type LocalStorefront = ReturnType<typeof createLocalStorefront>;
