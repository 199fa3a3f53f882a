import { shop } from '../../domain/shop.ts';
import { cartNode } from './cart-node.ts';
import type { Carts } from './carts.ts';
import { paginate, type PageArguments } from './paginate.ts';
import type { createCatalog } from './catalog.ts';
import { graphqlError, rejectLongList } from './graphql-errors.ts';
import { readSearchQuery } from './search-query.ts';
import { sortProducts } from './sorting.ts';

type Named = { id?: string | null; handle?: string | null };
type Listed = PageArguments & { query?: string | null; sortKey?: string | null };
type Context = { catalog: ReturnType<typeof createCatalog>; carts: Carts; origin: string };

/** The queries that the local Storefront API answers. */
export function storefrontReads({ catalog, carts, origin }: Context) {
  const variantOf = (id: string) => catalog.variantById.get(id);
  const node = ({ id }: { id: string }) =>
    catalog.byId.get(id) ??
    variantOf(id) ??
    catalog.shelves.find((shelf) => shelf.id === id) ??
    null;

  return {
    shop: { name: shop.name, moneyFormat: '${{amount}}' },
    product: ({ id, handle }: Named) =>
      (id ? catalog.byId.get(id) : catalog.byHandle.get(handle ?? '')) ?? null,
    products({ query, sortKey, ...page }: Listed) {
      const found = query ? catalog.products.filter(readSearchQuery(query)) : catalog.products;
      return paginate(sortProducts(found, sortKey ?? 'ID'), page);
    },
    collection: ({ id, handle }: Named) =>
      catalog.shelves.find((shelf) => (id ? shelf.id === id : shelf.handle === handle)) ?? null,
    collections({ query, sortKey, ...page }: Listed) {
      if (query)
        throw graphqlError('BAD_REQUEST', 'The local Storefront API lists all collections.');
      if (sortKey && !['ID', 'TITLE'].includes(sortKey))
        throw graphqlError('BAD_REQUEST', `The local Storefront API does not sort by ${sortKey}.`);
      const shelves =
        sortKey === 'TITLE'
          ? catalog.shelves.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
          : catalog.shelves;
      return { ...paginate(shelves, page), totalCount: `${shelves.length}` };
    },
    node,
    nodes({ ids }: { ids: string[] }) {
      rejectLongList('ids', ids);
      return ids.map((id) => node({ id }));
    },
    cart({ id }: { id: string }) {
      const cart = carts.find(id);
      return cart ? cartNode(cart, variantOf, origin) : null;
    },
  };
}
