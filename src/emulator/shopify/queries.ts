import { shop } from '../../domain/shop.ts';
import { cartNode } from './cart-node.ts';
import type { Carts } from './carts.ts';
import { paginate, type PageArguments } from './paginate.ts';
import type { createCatalog } from './catalog.ts';
import { graphqlError, rejectLongList } from './graphql-errors.ts';
import { readSearchQuery } from './search-query.ts';
import { sortProducts } from './sorting.ts';

type Identifier = { id?: string | null; handle?: string | null };
type ListArguments = PageArguments & { query?: string | null; sortKey?: string | null };
type Context = { catalog: ReturnType<typeof createCatalog>; carts: Carts; origin: string };

/** Creates the resolvers of the queries. */
export function storefrontReads({ catalog, carts, origin }: Context) {
  const findVariant = (id: string) => catalog.variantById.get(id);
  const node = ({ id }: { id: string }) =>
    catalog.byId.get(id) ??
    findVariant(id) ??
    catalog.collections.find((collection) => collection.id === id) ??
    null;

  return {
    shop: { name: shop.name, moneyFormat: '${{amount}}' },
    product: ({ id, handle }: Identifier) =>
      (id ? catalog.byId.get(id) : catalog.byHandle.get(handle ?? '')) ?? null,
    products({ query, sortKey, ...page }: ListArguments) {
      const found = query ? catalog.products.filter(readSearchQuery(query)) : catalog.products;
      return paginate(sortProducts(found, sortKey ?? 'ID'), page);
    },
    collection: ({ id, handle }: Identifier) =>
      catalog.collections.find((collection) =>
        id ? collection.id === id : collection.handle === handle,
      ) ?? null,
    collections({ query, sortKey, ...page }: ListArguments) {
      if (query)
        throw graphqlError('BAD_REQUEST', 'The local Storefront API lists all collections.');
      if (sortKey && !['ID', 'TITLE'].includes(sortKey))
        throw graphqlError('BAD_REQUEST', `The local Storefront API does not sort by ${sortKey}.`);
      const sorted =
        sortKey === 'TITLE'
          ? catalog.collections.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
          : catalog.collections;
      return { ...paginate(sorted, page), totalCount: `${sorted.length}` };
    },
    node,
    nodes({ ids }: { ids: string[] }) {
      rejectLongList('ids', ids);
      return ids.map((id) => node({ id }));
    },
    cart({ id }: { id: string }) {
      const cart = carts.find(id);
      return cart ? cartNode(cart, findVariant, origin) : null;
    },
  };
}
