import type { CatalogFile } from './catalog-file.ts';
import { resolveRelativeDate } from './sample/resolve-relative-date.ts';
import { createProduct, type Product, type ProductDeps } from './product.ts';
import { createCollectionNode } from './collection-node.ts';

/** The creation date of books without a publication date. */
const defaultCreated = '2024-01-01';

/** Creates the catalog: nodes of the Storefront schema, by id and by handle. */
export function createCatalog(file: CatalogFile, today: string, deps: ProductDeps) {
  const products = file.books.map((book, index): Product => {
    const published = book.published
      ? resolveRelativeDate(book.published, new Date(`${today}T00:00:00Z`))
      : null;
    const created = createdAt(published ?? defaultCreated, today, index);
    return createProduct(book, { index, published, created }, deps);
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
