import { sanitizeHtml, htmlToText } from '../../data/shopify/rich-text.ts';
import { type CatalogFile, numberAt, resolveRelativeDate } from '../../catalog-import/index.ts';
import { gid, paginate, type PageArguments } from './graphql.ts';
import { createProduct, type Product, type ProductDeps } from './product.ts';

/** The creation date of books without a publication date. */
const defaultCreated = '2024-01-01';

/** Creates the nodes of a catalog, by id and by handle. `today` is YYYY-MM-DD. */
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
    createCollection(
      collection,
      index,
      collection.books.flatMap((handle) => byHandle.get(handle) ?? []),
    ),
  );
  /** The products by the sort keys of the schema. */
  const sorted: Record<string, readonly Product[] | undefined> = {
    ID: products.toSorted((one, other) => compare(one.id, other.id)),
    CREATED_AT: products.toSorted((one, other) => compare(one.createdAt, other.createdAt)),
  };
  return { products, sorted, byHandle, byId, variantById, collections };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Returns the creation time of a book: its publication day, or today if that is in the future, plus
 * one second per position.
 */
function createdAt(published: string, today: string, index: number): string {
  const day = published < today ? published : today;
  return new Date(Date.parse(`${day}T00:00:00Z`) + index * 1000).toISOString().replace('.000', '');
}

function createCollection(
  { id, handle, title, descriptionHtml, image }: CatalogFile['collections'][number],
  index: number,
  products: readonly Product[],
) {
  return {
    id: gid('Collection', id ?? numberAt(index)),
    handle,
    title,
    description: htmlToText(sanitizeHtml(descriptionHtml)),
    image: image && { url: image, altText: title, width: null, height: null },
    products: (page: PageArguments) => paginate(products, page),
  };
}
