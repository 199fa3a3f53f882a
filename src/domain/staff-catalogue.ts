import * as z from 'zod/mini';

const perhaps = z.nullish(z.string());

/** A book as the collections function tells it: the fields that staff's picker needs. */
const product = z.object({
  id: z.string(),
  variantId: perhaps,
  title: z.string(),
  author: z.string(),
  price: z.string(),
  originalPrice: perhaps,
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

const named = z.object({ id: z.string(), title: z.string(), handle: z.string() });
export type NamedCollection = z.infer<typeof named>;

/** What the function answers. `provided` are the provider's own collections, shown or not. */
export const catalogueReply = z.object({
  success: z.boolean(),
  error: perhaps,
  collections: z.array(z.extend(named, { products: z.array(product) })),
  provided: z.optional(z.array(named)),
});

export type StaffCatalogue = {
  products: Product[];
  /** What each product is found by, in small letters: its title and its author. */
  texts: string[];
  collections: NamedCollection[];
};

/** Every product once, in alphabetical order, and the collections there are. */
export function toCatalogue(reply: z.infer<typeof catalogueReply>): StaffCatalogue {
  const products = new Map(
    reply.collections.flatMap(({ products }) => products.map((one) => [one.id, one])),
  );
  const byTitle = new Intl.Collator('en');
  const sorted = [...products.values()].toSorted((a, b) => byTitle.compare(a.title, b.title));
  return {
    products: sorted,
    texts: sorted.map(({ title, author }) => `${title}\n${author}`.toLowerCase()),
    collections: reply.provided ?? reply.collections,
  };
}

/** Those whose title or author holds the words, in any case. */
export function findProducts(
  { products, texts }: Pick<StaffCatalogue, 'products' | 'texts'>,
  words: string,
): readonly Product[] {
  const wanted = words.trim().toLowerCase();
  return wanted ? products.filter((_, place) => texts[place]?.includes(wanted)) : products;
}
