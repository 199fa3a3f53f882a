import { join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { privateTokenHeader, storefrontVersion } from '../../data/shopify/client.ts';
import { defaultCurrency } from '../../domain/cart/money.ts';
import { shop } from '../../domain/site/shop.ts';
import type { CatalogFile } from '../../catalog-import/index.ts';
import { change, type Service } from '../faults.ts';
import type { Bindings } from '../http-server.ts';
import { type CartContext, cartNode } from './cart-node.ts';
import { type Carts, createCarts, createStateFile, loadState, type StoredCart } from './carts.ts';
import { createCatalog } from './catalog.ts';
import { checkoutRoutes, createCheckout } from './checkout.ts';
import { coverRoutes, createCoverStore } from './cover-store.ts';
import { createDiscounts, refusal } from './discounts.ts';
import { createExecutor, graphqlRequest, type Scope, scope } from './execute.ts';
import { createGiftCards } from './gift-cards.ts';
import { notSupported, paginate, type PageArguments, rejectLongList } from './graphql.ts';
import { createMutations } from './mutations.ts';
import { createInventory, createLocations, type Locations, type Product } from './product.ts';

type StorefrontDeps = {
  catalog: CatalogFile;
  /** The date that "today" in the catalog means, YYYY-MM-DD. */
  today: string;
  /** The folder that keeps carts, stock and covers across restarts. */
  dataDir: string;
  origin: string;
  siteOrigin: string;
};

const validToken = 'local-token';

/** Creates the Storefront API of a catalog file, with carts, stock, a checkout and the CDN of covers. */
export function createStorefront(deps: StorefrontDeps): Service & { flush: () => void } {
  const { catalog, today, dataDir, origin, siteOrigin } = deps;
  const stateFile = join(dataDir, 'storefront.json');
  const saved = loadState(stateFile);
  const stock = createInventory(new Map(Object.entries(saved.stock)));
  const locations = createLocations(stock);
  const currency = catalog.currency ?? defaultCurrency;
  const nodes = createCatalog(catalog, today, { origin, stock, locations, currency });
  const carts = createCarts(saved.carts.map(removeUnknownLines));
  /** Removes lines whose variant is no longer in the catalog. */
  function removeUnknownLines(cart: StoredCart): StoredCart {
    return { ...cart, lines: cart.lines.filter((line) => stock.has(line.merchandiseId)) };
  }
  const discounts = createDiscounts();
  const giftCards = createGiftCards(new Map(Object.entries(saved.giftCards)));
  const { changed, flush } = createStateFile(stateFile, () => ({
    carts: carts.all(),
    stock: stock.changes(),
    giftCards: giftCards.changes(),
  }));
  const context = {
    catalog: nodes,
    locations,
    discounts,
    giftCards,
    carts,
    stock,
    findVariant: (id: string) => nodes.variantById.get(id),
    origin,
    changed,
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

  const cents = z.int().min(0).max(1_000_000);
  return {
    name: 'storefront',
    routes,
    faultPaths: ['/api/*'],
    /** Shopify answers 200 with an error code. */
    throttled: () =>
      Response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }),
    changes: [
      change({ variant: z.string(), quantity: cents }, ({ variant, quantity }) => {
        if (!stock.has(variant)) return false;
        stock.set(variant, quantity);
        changed();
        return true;
      }),
      change({ cart: z.literal('expire') }, () => {
        carts.expireAll();
        changed();
      }),
      change({ discount: z.literal('automatic') }, discounts.switchOnAutomatic),
      change({ discount: z.string(), refusal }, (one) =>
        discounts.refuse(one.discount, one.refusal),
      ),
      change({ giftCard: z.string(), cents }, (one) => {
        const isKnown = giftCards.set(one.giftCard, one.cents);
        changed();
        return isKnown;
      }),
      change({ location: z.literal('close') }, () => locations.setOpen(false)),
      change({ revoke: scope }, ({ revoke }) => revokedScopes.add(revoke)),
    ],
    restore(): void {
      stock.restore();
      discounts.restore();
      giftCards.restore();
      locations.setOpen(true);
      revokedScopes.clear();
      changed();
    },
    flush,
  };
}

type Queried = CartContext & {
  catalog: ReturnType<typeof createCatalog>;
  carts: Carts;
  locations: Locations;
};
type Identifier = { id?: string | null; handle?: string | null };
type ListArguments = PageArguments & { query?: string | null; sortKey?: string | null };

function createQueries(context: Queried) {
  const { catalog, carts, locations } = context;
  const byTitle = catalog.collections.toSorted((one, other) =>
    one.title.localeCompare(other.title, 'en'),
  );
  return {
    shop: { name: shop.name },
    product: ({ id, handle }: Identifier) =>
      (id ? catalog.byId.get(id) : catalog.byHandle.get(handle ?? '')) ?? null,
    products({ query, sortKey, ...page }: ListArguments) {
      const products = catalog.sorted[sortKey ?? 'ID'];
      if (!products) throw notSupported(`the order ${sortKey}`);
      return paginate(query ? products.filter(isCreatedUntil(query)) : products, page);
    },
    collection: ({ id, handle }: Identifier) =>
      catalog.collections.find((one) => (id ? one.id === id : one.handle === handle)) ?? null,
    collections({ sortKey, ...page }: ListArguments) {
      if (sortKey && sortKey !== 'TITLE') throw notSupported(`the order ${sortKey}`);
      return paginate(sortKey === 'TITLE' ? byTitle : catalog.collections, page);
    },
    locations: (page: PageArguments) => paginate(locations.all(), page),
    nodes({ ids }: { ids: string[] }) {
      rejectLongList('ids', ids);
      const other = ids.find((id) => !id.startsWith('gid://shopify/Product/'));
      if (other) throw notSupported(`a node such as ${other}`);
      return ids.map((id) => catalog.byId.get(id) ?? null);
    },
    cart({ id }: { id: string }) {
      const cart = carts.find(id);
      return cart ? cartNode(cart, context) : null;
    },
  };
}

/** Parses the one search that shops need to read long lists: `created_at:<='2024-05-06T00:00:00Z'`. */
function isCreatedUntil(query: string): (product: Product) => boolean {
  const last = Date.parse(/^created_at:<='([^']+)'$/.exec(query)?.[1] ?? '');
  if (Number.isNaN(last)) throw notSupported(`the search ${query}`);
  return ({ createdAt }) => Date.parse(createdAt) <= last;
}
