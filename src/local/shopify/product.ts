import { sanitise, toText } from '../../data/shopify/rich-text.ts';
import type { CatalogueBook } from './catalogue-file.ts';
import { connect, type PageArguments } from './connection.ts';
import { coverVersion } from './cover-store.ts';
import { dollars } from './dollars.ts';
import { gid, numberAt, variantNumber } from './gid.ts';
import { image } from './image.ts';
import { date, line, lines, metafields } from './metafields.ts';
import { accessDenied } from './refusal.ts';
import type { Stock } from './stock.ts';
import { createVariant, type Variant } from './variant.ts';

export type ProductContext = { place: number; published: string | null; created: string };
export type Surroundings = { origin: string; stock: Stock };

/** Covers of ours are drawn on this canvas. */
const drawn = { width: 800, height: 1200 };

/** One book of the catalogue file, in the words of the Storefront API. */
export function createProduct(book: CatalogueBook, context: ProductContext, around: Surroundings) {
  const number = book.id ?? numberAt(context.place);
  const optionName = book.editions[0]?.title === 'Default Title' ? 'Title' : 'Format';
  const variants: Variant[] = book.editions.map((edition, index) =>
    createVariant(variantNumber(number, index), edition, optionName, around.stock, () => product),
  );
  const featuredImage = () => coverOf(book, number, around);
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
      toText(sanitise(book.descriptionHtml)).slice(0, truncateAt ?? undefined),
    createdAt: context.created,
    publishedAt: context.created,
    updatedAt: context.created,
    isGiftCard: false,
    onlineStoreUrl: null,
    seo: { title: null, description: null },
    totalInventory: () => {
      throw accessDenied('totalInventory');
    },
    availableForSale: () => variants.some((variant) => variant.availableForSale()),
    featuredImage,
    images: (page: PageArguments) =>
      connect(
        [featuredImage()].filter((one) => one !== null),
        page,
      ),
    priceRange: range(variants.map(({ cents }) => cents)),
    compareAtPriceRange: range(variants.flatMap(({ compareCents }) => compareCents ?? [])),
    options: optionsOf(number, optionName, variants),
    variants: (page: PageArguments) => connect(variants, page),
    variantsCount: { count: variants.length, precision: 'EXACT' },
    selectedOrFirstAvailableVariant: () =>
      variants.find((variant) => variant.availableForSale()) ?? variants[0] ?? null,
    ...metafields(number, {
      'custom.author': line(book.author),
      'custom.genres': lines(book.genres),
      'custom.publication_date': date(context.published),
      'facts.isbn': line(book.editions.find(({ barcode }) => barcode)?.barcode),
    }),
    /** Not the schema's: what the local shop itself wants of a product. */
    own: { variants, cents: variants[0]?.cents ?? 0 },
  };
  return product;
}

export type Product = ReturnType<typeof createProduct>;

function coverOf(book: CatalogueBook, number: number, { origin }: Surroundings) {
  if (book.cover === null) return null;
  const id = gid('ProductImage', number);
  const words = `Cover of ${book.title}`;
  if (typeof book.cover === 'string')
    return image(id, book.cover, words, { width: null, height: null });
  return image(
    id,
    `${origin}/cdn/covers/${encodeURIComponent(book.handle.toWellFormed())}.webp?v=${coverVersion(book)}`,
    words,
    drawn,
  );
}

function range(cents: number[]) {
  const [lowest, highest] = cents.length > 0 ? [Math.min(...cents), Math.max(...cents)] : [0, 0];
  return { minVariantPrice: dollars(lowest), maxVariantPrice: dollars(highest) };
}

function optionsOf(number: number, name: string, variants: Variant[]) {
  if (variants.length === 0) return [];
  const id = `gid://shopify/ProductOption/${number}`;
  const optionValues = variants.map(({ title }, index) => ({
    id: `gid://shopify/ProductOptionValue/${number + index}`,
    name: title,
  }));
  return [{ id, name, optionValues }];
}
