import { join } from 'node:path';
import { Hono } from 'hono';
import { privateTokenHeader, storefrontVersion } from '../../data/shopify/client.ts';
import { type Cents, defaultCurrency } from '../../domain/cart/money.ts';
import type { Service } from '../faults.ts';
import type { Bindings } from '../http-server.ts';
import { createMutations } from './mutations.ts';
import { createCarts } from './carts.ts';
import type { CatalogFile } from '../../catalog-import/index.ts';
import { checkoutRoutes, createCheckout } from './checkout.ts';
import { coverRoutes, createCoverStore } from './cover-store.ts';
import { createExecutor, graphqlRequest, type Scope } from './execute.ts';
import { createCatalog } from './catalog.ts';
import { createDiscounts, type Refusal } from './discounts.ts';
import { createGiftCards } from './gift-cards.ts';
import { createLocations } from './locations.ts';
import { createStateFile, loadState, type StoredCart } from './state-file.ts';
import { createQueries } from './queries.ts';
import { createInventory } from './inventory.ts';

type StorefrontDeps = {
  catalog: CatalogFile;
  /** The date that "today" in the catalog means, YYYY-MM-DD. */
  today: string;
  /** The folder that keeps carts, stock and covers across restarts. */
  dataDir: string;
  /** The origin of the emulator. */
  origin: string;
  /** The origin of the shop's pages. */
  siteOrigin: string;
};

const validToken = 'local-token';

/**
 * Creates the Storefront API of a catalog file with Shopify's schema, carts, stock, a checkout and
 * the CDN of covers.
 */
export function createStorefront(deps: StorefrontDeps) {
  const { catalog, today, dataDir, origin, siteOrigin } = deps;
  const stateFile = join(dataDir, 'storefront.json');
  const saved = loadState(stateFile);
  const stock = createInventory(new Map(Object.entries(saved.stock)));
  const locations = createLocations(stock);
  const catalogNodes = createCatalog(catalog, today, {
    origin,
    stock,
    locations,
    currency: catalog.currency ?? defaultCurrency,
  });
  const carts = createCarts(saved.carts.map(removeUnknownLines), Date.now);
  /** Removes lines whose variant is no longer in the catalog. */
  function removeUnknownLines(cart: StoredCart): StoredCart {
    return { ...cart, lines: cart.lines.filter((line) => stock.has(line.merchandiseId)) };
  }
  const state = createStateFile(stateFile, () => ({
    carts: carts.all(),
    stock: stock.changes(),
    giftCards: giftCards.changes(),
  }));
  const findVariant = (id: string) => catalogNodes.variantById.get(id);
  const discounts = createDiscounts();
  const giftCards = createGiftCards(new Map(Object.entries(saved.giftCards)));
  const context = {
    catalog: catalogNodes,
    locations,
    discounts,
    giftCards,
    carts,
    stock,
    findVariant,
    origin,
    changed: state.changed,
  };

  const revokedScopes = new Set<Scope>();
  const execute = createExecutor({ ...createQueries(context), ...createMutations(context) });
  const routes = new Hono<Bindings>();
  routes.post(`/api/${storefrontVersion}/graphql.json`, async ({ req, json, header }) => {
    header('x-request-id', crypto.randomUUID());
    const token = req.header(privateTokenHeader);
    // Like the hosted API, it also accepts requests without a token.
    if (token !== undefined && token !== validToken)
      return json({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }, 401);
    header('x-shopify-api-version', storefrontVersion);
    const request = graphqlRequest.safeParse(await req.json().catch(() => null));
    if (!request.success)
      return json({ errors: [{ message: 'The body is not a GraphQL request.' }] }, 400);
    return json(await execute(request.data, revokedScopes));
  });
  routes.route('/', checkoutRoutes(createCheckout(context), siteOrigin));
  routes.route('/', coverRoutes(createCoverStore(catalog.books, join(dataDir, 'covers'))));
  const service: Service = { name: 'storefront', routes, faultPaths: ['/api/*'], throttled };

  return {
    ...service,
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
    /** Takes a scope from the token. */
    revokeScope(scope: Scope): void {
      revokedScopes.add(scope);
    },
    restoreScopes: () => revokedScopes.clear(),
    switchOnAutomaticDiscount: discounts.switchOnAutomatic,
    /** Returns false for an unknown code. */
    refuseDiscount: (code: string, reason: Refusal): boolean => discounts.refuse(code, reason),
    restoreDiscounts: discounts.restore,
    /** Returns false for an unknown code. */
    setGiftCard(code: string, cents: Cents): boolean {
      const isKnown = giftCards.set(code, cents);
      state.changed();
      return isKnown;
    },
    closeLocation: locations.close,
    reopenLocation: locations.restore,
    restoreGiftCards(): void {
      giftCards.restore();
      state.changed();
    },
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

/** Builds the response to throttled requests: HTTP 200 with an error code. */
const throttled = (): Response =>
  Response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
