import * as z from 'zod/mini';

const nullableString = z.nullish(z.string());

/** A book as the function `collections` returns it, with the fields that the staff picker needs. */
const product = z.object({
  id: z.string(),
  variantId: nullableString,
  title: z.string(),
  author: z.string(),
  price: z.string(),
  originalPrice: nullableString,
  image: z.string(),
  handle: z.string(),
  genre: z.string(),
  tags: z.array(z.string()),
  quantity: z.nullish(z.number()),
  description: z.string(),
  isNew: z.boolean(),
  isBestseller: z.boolean(),
});
export type Product = z.infer<typeof product>;

const collectionRef = z.object({ id: z.string(), title: z.string(), handle: z.string() });
const editionNames = z.object({ names: z.array(z.string()), count: z.number() });
const providedCollection = z.extend(collectionRef, { editions: z.optional(z.array(editionNames)) });
export type ProvidedCollection = z.infer<typeof providedCollection>;

/**
 * The response of the function. `provided` are the provider's collections, shown or not, with the names of
 * their books' editions; see `groupByEditions`.
 */
export const collectionsResponse = z.object({
  success: z.boolean(),
  error: nullableString,
  collections: z.array(z.extend(collectionRef, { products: z.array(product) })),
  provided: z.optional(z.array(providedCollection)),
});

export type StaffCatalog = {
  products: Product[];
  /** The lower-case title and author of each product. */
  searchTexts: string[];
  collections: ProvidedCollection[];
};

/** Returns every product once, in alphabetical order, and the collections. */
export function toProductList(response: z.infer<typeof collectionsResponse>): StaffCatalog {
  const products = new Map(
    response.collections.flatMap(({ products }) =>
      products.map((product) => [product.id, product]),
    ),
  );
  const byTitle = new Intl.Collator('en');
  const sorted = [...products.values()].toSorted((a, b) => byTitle.compare(a.title, b.title));
  return {
    products: sorted,
    searchTexts: sorted.map(({ title, author }) => `${title}\n${author}`.toLowerCase()),
    collections: response.provided ?? response.collections,
  };
}

/** Returns the products whose title or author contains the query, ignoring case. */
export function searchProducts(
  { products, searchTexts }: Pick<StaffCatalog, 'products' | 'searchTexts'>,
  query: string,
): readonly Product[] {
  const text = query.trim().toLowerCase();
  return text ? products.filter((_, index) => searchTexts[index]?.includes(text)) : products;
}

/** Returns the provider's collection with an id, which may be the number alone. */
export const findProvidedById = (provided: readonly ProvidedCollection[], id: string) =>
  provided.find((one) => toNumber(one.id) === toNumber(id));

export const findProvidedByHandle = (provided: readonly ProvidedCollection[], handle: string) =>
  provided.find((one) => one.handle === handle.trim());

const toNumber = (id: string): string | undefined => id.trim().split('/').at(-1);
