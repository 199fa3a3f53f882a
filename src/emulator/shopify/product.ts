import { type CatalogFileBook, numberAt } from '../../catalog-import/index.ts';
import { shop } from '../../domain/site/shop.ts';
import { coverSize, coverThumbhash, coverVersion } from './cover-store.ts';
import { gid, metafields, paginate, type PageArguments, toMoney } from './graphql.ts';

export type ProductDeps = {
  origin: string;
  stock: Inventory;
  locations: Locations;
  /** The currency of all prices, as in ISO 4217. */
  currency: string;
};

/** A product has at most 250 variants, so the ids of two products do not overlap. */
const variantNumber = (product: number, index: number) =>
  `${BigInt(product) * 256n + BigInt(index)}`;

export function createProduct(
  book: CatalogFileBook,
  context: {
    index: number;
    published: string | null;
    created: string;
    findCollections: () => readonly { id: string }[];
  },
  deps: ProductDeps,
) {
  const number = book.id ?? numberAt(context.index);
  const isGiftCard = book.giftCard ?? false;
  const variants: Variant[] = book.editions.map((edition, index) =>
    createVariant(variantNumber(number, index), edition, isGiftCard, () => product, deps),
  );
  const product = {
    __typename: 'Product',
    id: gid('Product', number),
    handle: book.handle,
    title: book.title,
    vendor: book.vendor,
    productType: book.productType,
    tags: book.tags,
    descriptionHtml: book.descriptionHtml,
    createdAt: context.created,
    isGiftCard,
    category: toCategory(book.category ?? ''),
    totalInventory: () => variants.reduce((sum, variant) => sum + variant.quantityAvailable(), 0),
    featuredImage: getCover(book, deps.origin),
    collections: (page: PageArguments) => paginate(context.findCollections(), page),
    variants: (page: PageArguments) => paginate(variants, page),
    ...metafields({
      'custom.author': book.author,
      'custom.genres': book.genres.length > 0 ? JSON.stringify(book.genres) : undefined,
      'custom.publication_date': context.published ?? undefined,
      'custom.publisher': book.publisher,
      'custom.pages': book.pages?.toString(),
      'custom.language': book.language,
      'custom.narrator': book.narrator,
      'custom.audio_minutes': book.audioMinutes?.toString(),
      'facts.isbn': book.editions.find(({ barcode }) => barcode)?.barcode,
    }),
    own: { variants },
  };
  return product;
}

export type Product = ReturnType<typeof createProduct>;

function getCover({ handle, title, cover }: CatalogFileBook, origin: string) {
  if (cover === null) return null;
  const altText = `Cover of ${title}`;
  if (typeof cover === 'string')
    return { url: cover, altText, width: null, height: null, thumbhash: null };
  const file = `${encodeURIComponent(handle.toWellFormed())}.webp`;
  return {
    url: `${origin}/cdn/covers/${file}?v=${coverVersion(handle, cover)}`,
    altText,
    thumbhash: coverThumbhash(cover.color),
    ...coverSize,
  };
}

/** Parses an amount of the catalog file, whose schema has validated it. */
const toCents = (amount: string): number => Math.round(Number(amount) * 100);

function createVariant(
  number: string,
  edition: CatalogFileBook['editions'][number],
  isGiftCard: boolean,
  product: () => object,
  { stock, locations, currency }: ProductDeps,
) {
  const id = gid('ProductVariant', number);
  stock.register(id, { stock: edition.stock ?? null, oversell: edition.oversell ?? false });
  const { title, price, compareAtPrice, personalize } = edition;
  const optionName = title === 'Default Title' ? 'Title' : 'Format';
  return {
    __typename: 'ProductVariant',
    id,
    title,
    isGiftCard,
    cents: toCents(price),
    price: toMoney(toCents(price), currency),
    compareAtPrice: compareAtPrice ? toMoney(toCents(compareAtPrice), currency) : null,
    availableForSale: () => stock.availableQuantity(id) > 0,
    currentlyNotInStock: () => stock.isEmpty(id),
    quantityAvailable: () => stock.count(id),
    barcode: edition.barcode ?? null,
    sku: edition.sku ?? null,
    selectedOptions: Object.entries(edition.options ?? { [optionName]: title }).map(
      ([name, value]) => ({ name, value }),
    ),
    requiresShipping: !edition.digital,
    ...metafields({ 'custom.personalize': personalize?.toString() }),
    /** What is not shipped cannot be picked up. */
    storeAvailability: (page: PageArguments) =>
      paginate(edition.digital ? [] : locations.availabilityOf(id), page),
    product,
  };
}

export type Variant = ReturnType<typeof createVariant>;
export type FindVariant = (id: string) => Variant | undefined;

/** Creates the `TaxonomyCategory` node of a path such as "Media > Books". */
function toCategory(path: string) {
  const names = path
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean);
  const [last, ...ancestors] = names.map((name) => ({ name })).toReversed();
  return last ? { ...last, ancestors } : null;
}

type StockEntry = { stock: number | null; oversell: boolean };

/** The remaining copies, and the catalog's stock from which they were counted. */
type Count = { remaining: number; of: number | null };

/** Creates the stock by variant. Orders lower it. `changed` holds the differences from the catalog. */
export function createInventory(changed: Map<string, Count>) {
  const entries = new Map<string, StockEntry>();
  const remaining = (variantId: string): number | null =>
    changed.get(variantId)?.remaining ?? entries.get(variantId)?.stock ?? null;
  const set = (variantId: string, quantity: number): void =>
    void changed.set(variantId, {
      remaining: quantity,
      of: entries.get(variantId)?.stock ?? null,
    });

  return {
    /** Registers a variant. A new stock in the catalog replaces the old count. */
    register(variantId: string, entry: StockEntry): void {
      entries.set(variantId, entry);
      if (changed.get(variantId)?.of !== entry.stock) changed.delete(variantId);
    },
    has: (variantId: string): boolean => entries.has(variantId),
    availableQuantity(variantId: string): number {
      const count = remaining(variantId);
      if (count === null || entries.get(variantId)?.oversell) return Number.POSITIVE_INFINITY;
      return Math.max(0, count);
    },
    /** Returns how many copies are in stock, also if more can be ordered. 0 if not counted. */
    count: (variantId: string): number => remaining(variantId) ?? 0,
    isEmpty: (variantId: string): boolean => (remaining(variantId) ?? 1) <= 0,
    take(variantId: string, quantity: number): void {
      const count = remaining(variantId);
      if (count !== null) set(variantId, count - quantity);
    },
    set,
    restore: (): void => changed.clear(),
    changes: (): Record<string, Count> => Object.fromEntries(changed),
  };
}

export type Inventory = ReturnType<typeof createInventory>;

/** Creates the locations of the store: that of the shop, which offers pickup, unless a test closes it. */
export function createLocations(stock: Inventory) {
  const location = { id: 'gid://shopify/Location/71000000001', name: shop.name };
  let isOpen = true;
  const all = () => (isOpen ? [location] : []);
  return {
    all,
    /**
     * Returns the availability of a variant in each location. Like the hosted API, it says `available`
     * of what can be ordered though no copy is there: pre-orders, and variants that are not counted.
     */
    availabilityOf: (variantId: string) =>
      all().map(({ id }) => ({
        id: `${id}?variant=${variantId}`,
        available: stock.availableQuantity(variantId) > 0,
        quantityAvailable: Math.max(0, stock.count(variantId)),
        pickUpTime: 'Usually ready in 24 hours',
        location,
      })),
    setOpen(isNowOpen: boolean): void {
      isOpen = isNowOpen;
    },
  };
}

export type Locations = ReturnType<typeof createLocations>;
