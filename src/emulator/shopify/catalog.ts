import type { CatalogFile } from './catalog-file.ts';
import { resolveRelativeDate } from './sample/resolve-relative-date.ts';
import { createProduct, type Product, type ProductDeps } from './product.ts';
import { createCollectionNode } from './collection-node.ts';

/** Books that name no day were there from the start. */
const opening = '2024-01-01';

/** Everything on sale, as nodes of the Storefront schema, found by id and by handle. */
export function createCatalog(file: CatalogFile, today: string, surroundings: ProductDeps) {
  const products = file.books.map((book, place): Product => {
    const published = book.published
      ? resolveRelativeDate(book.published, new Date(`${today}T00:00:00Z`))
      : null;
    const created = createdAt(published ?? opening, today, place);
    return createProduct(book, { place, published, created }, surroundings);
  });
  const byHandle = new Map(products.map((product) => [product.handle, product]));
  const byId = new Map(products.map((product) => [product.id, product]));
  const variants = products.flatMap(({ own }) => own.variants);
  const variantById = new Map(variants.map((variant) => [variant.id, variant]));
  const shelves = file.collections.map((shelf, place) =>
    createCollectionNode(
      shelf,
      place,
      (handle) => byHandle.get(handle),
      createdAt(opening, today, place),
    ),
  );
  return { products, byHandle, byId, variantById, shelves };
}

/** A book is listed on its publication day, or today when that lies ahead; a second apart each. */
function createdAt(published: string, today: string, place: number): string {
  const day = published < today ? published : today;
  return new Date(Date.parse(`${day}T00:00:00Z`) + place * 1000).toISOString().replace('.000', '');
}
