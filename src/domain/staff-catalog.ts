import * as z from 'zod/mini';

const nullableString = z.nullish(z.string());

/** A book as the collections function tells it: the fields that staff's picker needs. */
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
export type CollectionRef = z.infer<typeof collectionRef>;

/** What the function answers. `provided` are the provider's own collections, shown or not. */
export const collectionsResponse = z.object({
  success: z.boolean(),
  error: nullableString,
  collections: z.array(z.extend(collectionRef, { products: z.array(product) })),
  provided: z.optional(z.array(collectionRef)),
});

export type StaffCatalog = {
  products: Product[];
  /** What each product is found by, in small letters: its title and its author. */
  searchTexts: string[];
  collections: CollectionRef[];
};

/** Every product once, in alphabetical order, and the collections there are. */
export function toProductList(reply: z.infer<typeof collectionsResponse>): StaffCatalog {
  const products = new Map(
    reply.collections.flatMap(({ products }) => products.map((one) => [one.id, one])),
  );
  const byTitle = new Intl.Collator('en');
  const sorted = [...products.values()].toSorted((a, b) => byTitle.compare(a.title, b.title));
  return {
    products: sorted,
    searchTexts: sorted.map(({ title, author }) => `${title}\n${author}`.toLowerCase()),
    collections: reply.provided ?? reply.collections,
  };
}

/** Those whose title or author holds the words, in any case. */
export function searchProducts(
  { products, searchTexts }: Pick<StaffCatalog, 'products' | 'searchTexts'>,
  words: string,
): readonly Product[] {
  const wanted = words.trim().toLowerCase();
  return wanted ? products.filter((_, place) => searchTexts[place]?.includes(wanted)) : products;
}
