import { sanitizeHtml, htmlToText } from '../../data/shopify/rich-text.ts';
import { type CatalogFileBook, numberAt } from '../../catalog-import/index.ts';
import { paginate, type PageArguments } from './paginate.ts';
import { coverSize, coverThumbhash, coverVersion } from './cover-store.ts';
import {
  gid,
  type MetafieldValue,
  metafields,
  toCents,
  toMoney,
  variantNumber,
} from './scalars.ts';
import type { Inventory } from './inventory.ts';
import type { Locations } from './locations.ts';

export type ProductContext = {
  index: number;
  published: string | null;
  created: string;
  findCollections: () => readonly { id: string }[];
};
export type ProductDeps = {
  origin: string;
  stock: Inventory;
  locations: Locations;
  /** The currency of all prices, as in ISO 4217. */
  currency: string;
};

/** Creates the `Product` node of a book. */
export function createProduct(book: CatalogFileBook, context: ProductContext, deps: ProductDeps) {
  const number = book.id ?? numberAt(context.index);
  const optionName = book.editions[0]?.title === 'Default Title' ? 'Title' : 'Format';
  const variants: Variant[] = book.editions.map((edition, index) =>
    createVariant(
      variantNumber(number, index),
      edition,
      optionName,
      deps,
      () => product,
      book.giftCard ?? false,
    ),
  );
  const featuredImage = () => getCover(book, number, deps);
  const otherImages = (book.pictures ?? []).map((url, index) =>
    image(gid('ProductImage', `${number}${index + 1}`), url, book.title, {
      width: null,
      height: null,
    }),
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
    description: ({ truncateAt }: { truncateAt?: number | null } = {}) =>
      htmlToText(sanitizeHtml(book.descriptionHtml)).slice(0, truncateAt ?? undefined),
    createdAt: context.created,
    publishedAt: context.created,
    updatedAt: context.created,
    isGiftCard: book.giftCard ?? false,
    category: toCategory(book.category ?? ''),
    onlineStoreUrl: null,
    seo: { title: null, description: null },
    totalInventory: () => variants.reduce((sum, variant) => sum + variant.quantityAvailable(), 0),
    availableForSale: () => variants.some((variant) => variant.availableForSale()),
    featuredImage,
    images: (page: PageArguments) =>
      paginate(
        [featuredImage(), ...otherImages].filter((one) => one !== null),
        page,
      ),
    priceRange: range(
      variants.map(({ cents }) => cents),
      deps.currency,
    ),
    compareAtPriceRange: range(
      variants.flatMap(({ compareCents }) => compareCents ?? []),
      deps.currency,
    ),
    options: getOptions(number, variants),
    collections: (page: PageArguments) => paginate(context.findCollections(), page),
    variants: (page: PageArguments) => paginate(variants, page),
    variantsCount: { count: variants.length, precision: 'EXACT' },
    selectedOrFirstAvailableVariant: () =>
      variants.find((variant) => variant.availableForSale()) ?? variants[0] ?? null,
    ...metafields(number, {
      'custom.author': line(book.author),
      'custom.genres': lines(book.genres),
      'custom.publication_date': date(context.published),
      'custom.publisher': line(book.publisher),
      'custom.pages': integer(book.pages),
      'custom.language': line(book.language),
      'custom.narrator': line(book.narrator),
      'custom.audio_minutes': integer(book.audioMinutes),
      'facts.isbn': line(book.editions.find(({ barcode }) => barcode)?.barcode),
    }),
    /** Internal data, not part of the schema. */
    own: { variants, cents: variants[0]?.cents ?? 0 },
  };
  return product;
}

export type Product = ReturnType<typeof createProduct>;

function getCover(book: CatalogFileBook, number: number, { origin }: ProductDeps) {
  if (book.cover === null) return null;
  const id = gid('ProductImage', number);
  const altText = `Cover of ${book.title}`;
  if (typeof book.cover === 'string')
    return image(id, book.cover, altText, { width: null, height: null });
  return image(
    id,
    `${origin}/cdn/covers/${encodeURIComponent(book.handle.toWellFormed())}.webp?v=${coverVersion(book.handle, book.cover)}`,
    altText,
    coverSize,
    coverThumbhash(book.cover.color),
  );
}

function range(cents: number[], currency: string) {
  const [lowest, highest] = cents.length > 0 ? [Math.min(...cents), Math.max(...cents)] : [0, 0];
  return {
    minVariantPrice: toMoney(lowest, currency),
    maxVariantPrice: toMoney(highest, currency),
  };
}

function getOptions(number: number, variants: Variant[]) {
  const names = variants[0]?.selectedOptions.map(({ name }) => name) ?? [];
  return names.map((name, position) => {
    const values = variants.map(({ selectedOptions }) => selectedOptions[position]?.value ?? '');
    const optionValues = [...new Set(values)].map((value, index) => ({
      id: `gid://shopify/ProductOptionValue/${number}${position}${index}`,
      name: value,
    }));
    return { id: `gid://shopify/ProductOption/${number}${position}`, name, optionValues };
  });
}

/** Creates the `ProductVariant` node of an edition. */
function createVariant(
  number: string,
  edition: CatalogFileBook['editions'][number],
  optionName: string,
  { stock, locations, currency }: ProductDeps,
  product: () => { featuredImage: () => object | null },
  isGiftCard: boolean,
) {
  const id = gid('ProductVariant', number);
  stock.register(id, { stock: edition.stock ?? null, oversell: edition.oversell ?? false });
  return {
    __typename: 'ProductVariant',
    id,
    title: edition.title,
    isGiftCard,
    cents: toCents(edition.price),
    compareCents: edition.compareAtPrice ? toCents(edition.compareAtPrice) : null,
    price: toMoney(toCents(edition.price), currency),
    compareAtPrice: edition.compareAtPrice
      ? toMoney(toCents(edition.compareAtPrice), currency)
      : null,
    availableForSale: () => stock.availableQuantity(id) > 0,
    currentlyNotInStock: () => stock.isEmpty(id),
    quantityAvailable: () => stock.count(id),
    barcode: edition.barcode ?? null,
    sku: edition.sku ?? null,
    selectedOptions: Object.entries(edition.options ?? { [optionName]: edition.title }).map(
      ([name, value]) => ({ name, value }),
    ),
    requiresShipping: !edition.digital,
    ...metafields(number, { 'custom.personalize': flag(edition.personalize) }),
    /** What is not shipped cannot be picked up. */
    storeAvailability: (page: PageArguments) =>
      paginate(edition.digital ? [] : locations.availabilityOf(id), page),
    taxable: true,
    image: () => product().featuredImage(),
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
  const nodes = names.map((name, index) => ({
    __typename: 'TaxonomyCategory',
    id: `gid://shopify/TaxonomyCategory/${index + 1}`,
    name,
  }));
  const last = nodes.pop();
  return last ? { ...last, ancestors: nodes.toReversed() } : null;
}

type Transform = {
  maxWidth?: number | null;
  maxHeight?: number | null;
  preferredContentType?: string | null;
  scale?: number | null;
};

type Size = { width: number | null; height: number | null };

/** Builds the `Image` node of an image. The query string of its URL selects the transformation. */
export function image(
  id: string,
  address: string,
  altText: string,
  size: Size,
  thumbhash: string | null = null,
) {
  const url = ({ transform }: { transform?: Transform | null } = {}): string => {
    const transformed = new URL(address);
    const scale = transform?.scale ?? 1;
    if (transform?.maxWidth) transformed.searchParams.set('width', `${transform.maxWidth * scale}`);
    if (transform?.maxHeight)
      transformed.searchParams.set('height', `${transform.maxHeight * scale}`);
    if (transform?.preferredContentType)
      transformed.searchParams.set('format', transform.preferredContentType.toLowerCase());
    return transformed.href;
  };
  return { __typename: 'Image', id, url, altText, thumbhash, ...size };
}

const line = (value: string | undefined): MetafieldValue | null =>
  value ? { type: 'single_line_text_field', value } : null;

const lines = (items: readonly string[]): MetafieldValue | null =>
  items.length > 0 ? { type: 'list.single_line_text_field', value: JSON.stringify(items) } : null;

const integer = (value: number | undefined): MetafieldValue | null =>
  value === undefined ? null : { type: 'number_integer', value: `${value}` };

const flag = (value: boolean | undefined): MetafieldValue | null =>
  value === undefined ? null : { type: 'boolean', value: `${value}` };

const date = (value: string | null): MetafieldValue | null =>
  value ? { type: 'date', value } : null;
