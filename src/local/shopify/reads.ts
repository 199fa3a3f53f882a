import { shop } from '../../domain/shop.ts';
import { cartNode } from './cart-node.ts';
import type { Carts } from './carts.ts';
import { connect, type PageArguments } from './connection.ts';
import type { createGoods } from './goods.ts';
import { refusal, refuseLongList } from './refusal.ts';
import { readSearchQuery } from './search-query.ts';
import { sortProducts } from './sorting.ts';

type Named = { id?: string | null; handle?: string | null };
type Listed = PageArguments & { query?: string | null; sortKey?: string | null };
type World = { goods: ReturnType<typeof createGoods>; carts: Carts; origin: string };

/** The queries that the local Storefront API answers. */
export function storefrontReads({ goods, carts, origin }: World) {
  const variantOf = (id: string) => goods.variantById.get(id);
  const node = ({ id }: { id: string }) =>
    goods.byId.get(id) ?? variantOf(id) ?? goods.shelves.find((shelf) => shelf.id === id) ?? null;

  return {
    shop: { name: shop.name, moneyFormat: '${{amount}}' },
    product: ({ id, handle }: Named) =>
      (id ? goods.byId.get(id) : goods.byHandle.get(handle ?? '')) ?? null,
    products({ query, sortKey, ...page }: Listed) {
      const found = query ? goods.products.filter(readSearchQuery(query)) : goods.products;
      return connect(sortProducts(found, sortKey ?? 'ID'), page);
    },
    collection: ({ id, handle }: Named) =>
      goods.shelves.find((shelf) => (id ? shelf.id === id : shelf.handle === handle)) ?? null,
    collections({ query, sortKey, ...page }: Listed) {
      if (query) throw refusal('BAD_REQUEST', 'The local Storefront API lists all collections.');
      if (sortKey && !['ID', 'TITLE'].includes(sortKey))
        throw refusal('BAD_REQUEST', `The local Storefront API does not sort by ${sortKey}.`);
      const shelves =
        sortKey === 'TITLE'
          ? goods.shelves.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
          : goods.shelves;
      return { ...connect(shelves, page), totalCount: `${shelves.length}` };
    },
    node,
    nodes({ ids }: { ids: string[] }) {
      refuseLongList('ids', ids);
      return ids.map((id) => node({ id }));
    },
    cart({ id }: { id: string }) {
      const cart = carts.find(id);
      return cart ? cartNode(cart, variantOf, origin) : null;
    },
  };
}
