import { shop } from '../../domain/site/shop.ts';
import { type CartContext, cartNode } from './cart-node.ts';
import type { Carts } from './carts.ts';
import type { Locations } from './locations.ts';
import { paginate, type PageArguments } from './paginate.ts';
import { type createCatalog, sortProducts } from './catalog.ts';
import { graphqlError, rejectLongList } from './graphql-errors.ts';
import type { Product } from './product.ts';

type Identifier = { id?: string | null; handle?: string | null };
type ListArguments = PageArguments & { query?: string | null; sortKey?: string | null };
type Context = CartContext & {
  catalog: ReturnType<typeof createCatalog>;
  carts: Carts;
  locations: Locations;
};

/** Creates the resolvers of the queries. */
export function createQueries(context: Context) {
  const { catalog, carts, findVariant, locations } = context;
  const node = ({ id }: { id: string }) =>
    catalog.byId.get(id) ??
    findVariant(id) ??
    catalog.collections.find((collection) => collection.id === id) ??
    locations.all().find((location) => location.id === id) ??
    null;

  return {
    shop: { name: shop.name, moneyFormat: '${{amount}}' },
    product: ({ id, handle }: Identifier) =>
      (id ? catalog.byId.get(id) : catalog.byHandle.get(handle ?? '')) ?? null,
    products({ query, sortKey, ...page }: ListArguments) {
      const found = query ? catalog.products.filter(parseSearchQuery(query)) : catalog.products;
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
    locations: (page: PageArguments) => paginate(locations.all(), page),
    node,
    nodes({ ids }: { ids: string[] }) {
      rejectLongList('ids', ids);
      return ids.map((id) => node({ id }));
    },
    cart({ id }: { id: string }) {
      const cart = carts.find(id);
      return cart ? cartNode(cart, context) : null;
    },
  };
}

type Test = (product: Product) => boolean;

const contains = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
const equals = (text: string, word: string) => text.toLowerCase() === word.toLowerCase();

const fields: Record<string, (product: Product, expected: string) => boolean> = {
  title: ({ title }, expected) => contains(title, expected),
  vendor: ({ vendor }, expected) => equals(vendor, expected),
  product_type: ({ productType }, expected) => equals(productType, expected),
  tag: ({ tags }, expected) => tags.some((tag) => equals(tag, expected)),
  tag_not: ({ tags }, expected) => !tags.some((tag) => equals(tag, expected)),
  available_for_sale: (product, expected) => `${product.availableForSale()}` === expected,
  created_at: ({ createdAt }, expected) => compare(createdAt, expected),
};

const term = /(-|NOT\s+)?(?:([a-z_]+):)?((?:[<>]=?)?(?:'[^']*'|"[^"]*"|[^\s"']+))/g;

/**
 * Parses the part of Shopify's search syntax that shops use: words, `field:value`, quotes,
 * comparisons of `created_at`, `-`, `NOT`, `AND` and `OR`. A space means `AND`. Throws if a field
 * is not supported.
 */
function parseSearchQuery(query: string): Test {
  const alternatives = query.split(/\s+OR\s+/).map((part) => {
    const tests = [...part.replace(/\bAND\b/g, ' ').matchAll(term)].map(
      ([, negated, field, value = '']) => {
        const test = createTest(field, value.replace(/['"]|\*$/g, ''));
        return negated ? (product: Product) => !test(product) : test;
      },
    );
    return (product: Product) => tests.every((test) => test(product));
  });
  return (product) => alternatives.some((test) => test(product));
}

function createTest(field: string | undefined, value: string): Test {
  if (field === undefined) return (product) => mentions(product, value);
  const test = fields[field];
  if (!test)
    throw graphqlError('BAD_REQUEST', `The local Storefront API does not search by "${field}:".`);
  return (product) => test(product, value);
}

function mentions({ title, vendor, productType, tags }: Product, word: string): boolean {
  return [title, vendor, productType, ...tags].some((text) => contains(text, word));
}

function compare(instant: string, expected: string): boolean {
  const [, sign = '', day = ''] = /^([<>]=?)?(.*)$/.exec(expected) ?? [];
  const [left, right] = [Date.parse(instant), Date.parse(day)];
  if (Number.isNaN(right)) throw graphqlError('BAD_REQUEST', `"${day}" is not a date.`);
  if (sign === '<') return left < right;
  if (sign === '<=') return left <= right;
  if (sign === '>') return left > right;
  if (sign === '>=') return left >= right;
  return left === right;
}
