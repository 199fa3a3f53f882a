import { sanitizeHtml, htmlToText } from '../../data/shopify/rich-text.ts';
import { type CatalogFile, numberAt } from '../../catalog-import/index.ts';
import { graphqlError } from './graphql-errors.ts';
import { paginate, type PageArguments } from './paginate.ts';
import { createProduct, type Product, type ProductDeps, image } from './product.ts';
import { gid, metafields } from './scalars.ts';

/** The creation date of books without a publication date. */
const defaultCreated = '2024-01-01';

/** Creates the catalog: nodes of the Storefront schema, by id and by handle. */
export function createCatalog(file: CatalogFile, today: string, deps: ProductDeps) {
  const products = file.books.map((book, index): Product => {
    const published = book.published
      ? resolveRelativeDate(book.published, new Date(`${today}T00:00:00Z`))
      : null;
    const created = book.created ?? createdAt(published ?? defaultCreated, today, index);
    const findCollections = () =>
      collections.filter((_, number) => file.collections[number]?.books.includes(book.handle));
    return createProduct(book, { index, published, created, findCollections }, deps);
  });
  const byHandle = new Map(products.map((product) => [product.handle, product]));
  const byId = new Map(products.map((product) => [product.id, product]));
  const variants = products.flatMap(({ own }) => own.variants);
  const variantById = new Map(variants.map((variant) => [variant.id, variant]));
  const collections = file.collections.map((collection, index) =>
    createCollectionNode(
      collection,
      index,
      (handle) => byHandle.get(handle),
      createdAt(defaultCreated, today, index),
    ),
  );
  return { products, byHandle, byId, variantById, collections };
}

/**
 * Returns the creation time of a book: its publication day, or today if that is in the future, plus
 * one second per position.
 */
function createdAt(published: string, today: string, index: number): string {
  const day = published < today ? published : today;
  return new Date(Date.parse(`${day}T00:00:00Z`) + index * 1000).toISOString().replace('.000', '');
}

type ProductsArguments = PageArguments & { sortKey?: string | null; filters?: unknown };

/** Creates the `Collection` node of a collection. */
function createCollectionNode(
  collection: CatalogFile['collections'][number],
  index: number,
  findProduct: (handle: string) => Product | undefined,
  created: string,
) {
  const number = collection.id ?? numberAt(index);
  const products = collection.books.flatMap((handle) => findProduct(handle) ?? []);
  const size = { width: null, height: null };
  return {
    __typename: 'Collection',
    id: gid('Collection', number),
    handle: collection.handle,
    title: collection.title,
    descriptionHtml: collection.descriptionHtml,
    description: ({ truncateAt }: { truncateAt?: number | null } = {}) =>
      htmlToText(sanitizeHtml(collection.descriptionHtml)).slice(0, truncateAt ?? undefined),
    image:
      collection.image &&
      image(gid('ProductImage', number), collection.image, collection.title, size),
    updatedAt: created,
    onlineStoreUrl: null,
    seo: { title: null, description: null },
    ...metafields(number, {}),
    products({ sortKey, filters, ...page }: ProductsArguments) {
      if (filters)
        throw graphqlError('BAD_REQUEST', 'The local Storefront API has no product filters.');
      return paginate(sortProducts(products, sortKey ?? 'COLLECTION_DEFAULT'), page);
    },
  };
}

const relative = /^today(?:([+-]\d{1,4}))?$/;

/**
 * Resolves a date of the catalog file ("2024-05-06", "today-12", "today+21") to YYYY-MM-DD in UTC.
 */
export function resolveRelativeDate(published: string, today: Date): string {
  const found = relative.exec(published);
  if (!found) return published;
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return new Date(day + Number(found[1] ?? 0) * 86_400_000).toISOString().slice(0, 10);
}

const byText = (read: (product: Product) => string) => (one: Product, other: Product) =>
  read(one) < read(other) ? -1 : read(one) > read(other) ? 1 : 0;

const orders: Record<string, ((one: Product, other: Product) => number) | null> = {
  ID: byText(({ id }) => id),
  TITLE: byText(({ title }) => title.toLowerCase()),
  VENDOR: byText(({ vendor }) => vendor.toLowerCase()),
  PRODUCT_TYPE: byText(({ productType }) => productType.toLowerCase()),
  CREATED_AT: byText(({ createdAt }) => createdAt),
  CREATED: byText(({ createdAt }) => createdAt),
  UPDATED_AT: byText(({ updatedAt }) => updatedAt),
  PRICE: (one, other) => one.own.cents - other.own.cents,
  RELEVANCE: null,
  COLLECTION_DEFAULT: null,
  MANUAL: null,
};

const cache = new WeakMap<readonly Product[], Map<string, readonly Product[]>>();

/**
 * Sorts products by a key of the schema and caches the result per list. Ties keep the catalog's
 * order.
 */
export function sortProducts(products: readonly Product[], key: string): readonly Product[] {
  const order = orders[key];
  if (order === undefined)
    throw graphqlError('BAD_REQUEST', `The local Storefront API does not sort by ${key}.`);
  if (!order) return products;
  const sorted = cache.get(products) ?? new Map<string, readonly Product[]>();
  cache.set(products, sorted);
  const found = sorted.get(key) ?? products.toSorted(order);
  sorted.set(key, found);
  return found;
}
