import {
  type Availability,
  type BookDetails,
  type BookFacts,
  type Image,
  defaultTitle,
  type Edition,
  editionNameOf,
  leadingEdition,
  unknownAuthor,
} from '../../domain/catalog/book.ts';
import { startOfDay, isAhead, isRecent, parseDate } from '../../domain/time/date.ts';
import { shop } from '../../domain/site/shop.ts';
import { parseTags, isGenre, isGoods } from '../../domain/catalog/tags.ts';
import { LazyDescription } from './rich-text.ts';
import { toTint } from '../../domain/catalog/cover-tint.ts';
import { isbnCore } from '../../domain/catalog/isbn.ts';
import { typeset } from '../../domain/text/typeset.ts';
import { sanitizeText } from '../../domain/text/sanitize-text.ts';
import type { ProductFieldsFragment, VariantFieldsFragment } from './storefront.generated.d.ts';
import { crossedOutPrice, parseAmount } from '../../domain/cart/money.ts';

const maxTitleLength = 300;
const maxNameLength = 120;
/** The provider's limit. */
const maxTagLength = 255;

export type MapContext = {
  /** YYYY-MM-DD, in the shop's time zone. */
  today: string;
  /** The emulator's origin. Only its images may use http. */
  origin?: string | undefined;
};

/** Maps a provider's product to a book. Throws if the product is invalid. */
export function toBook(
  product: ProductFieldsFragment,
  variants: readonly VariantFieldsFragment[],
  { today, origin }: MapContext,
): BookDetails {
  const authored = { ...product, author: product.author?.value ?? '' };
  const tags = parseTags(product.tags.map((tag) => sanitizeText(tag, maxTagLength)));
  const published = parseDate(product.published?.value);
  const isUnpublished = isAhead(published, tags.isPreOrder, today);
  const editions = variants.map((variant) =>
    toEdition(
      variant,
      isUnpublished,
      tags.isDedicable,
      variants.length === 1 ? product.isbn?.value : undefined,
    ),
  );
  const edition = leadingEdition(editions);
  const isGoods = isNoBook(authored);
  return {
    id: required(product.id, 'id'),
    handle: parseHandle(product.handle),
    title: required(typeset(sanitizeText(product.title, maxTitleLength)), 'title'),
    author: typeset(toAuthor(authored)),
    variantId: edition?.variantId ?? null,
    price: edition?.price ?? null,
    originalPrice: edition?.originalPrice ?? null,
    availability: edition?.availability ?? 'unavailable',
    copiesLeft: edition?.copiesLeft ?? null,
    cover: toImage(product.featuredImage, origin, isGoods ? goodsSize : bookSize),
    genres: parseGenres(product.genres?.value, tags.genres, product.productType),
    tropes: tags.tropes,
    spice: tags.spice,
    contentNotes: tags.contentNotes,
    formats: [...new Set(editions.map(({ format }) => format))].filter(Boolean),
    editionName: editionNameOf(edition),
    published,
    publishesAt:
      isUnpublished && published !== null ? startOfDay(shop.timeZone, published) : undefined,
    isNew: !isUnpublished && (tags.isNew || isRecent(published, today)),
    isBestseller: tags.isBestseller,
    description: new LazyDescription(product.descriptionHtml),
    series: tags.series,
    tags: tags.words,
    editions,
    facts: toFacts(product),
    isGoods,
    ...(product.isGiftCard && { isGiftCard: true }),
  };
}

/** Returns a handle that is valid in a URL path. Throws TypeError otherwise. */
export function parseHandle(handle: string): string {
  // Browsers resolve `.` and `..` as path segments, even if they are escaped.
  if (/^\.{1,2}$/.test(handle)) throw new TypeError(`the handle "${handle}"`);
  return required(handle.toWellFormed(), 'handle');
}

/** Returns the value. Throws TypeError if it is empty. */
export function required(value: string, name: string): string {
  if (!value) throw new TypeError(`no ${name}`);
  return value;
}

/** The vendor is the publisher, unless it stands in for the author or is the shop. */
function toFacts(product: ProductFieldsFragment): BookFacts {
  const { vendor, author, publisher, pages, language, narrator, audioMinutes } = product;
  const isImprint = author?.value.trim() && vendor.trim() !== shop.name;
  const textOf = (field: { value: string } | null) =>
    typeset(sanitizeText(field?.value ?? '', maxNameLength)) || null;
  const countOf = (field: { value: string } | null) => {
    const count = Number(field?.value.trim() || Number.NaN);
    return Number.isSafeInteger(count) && count > 0 ? count : null;
  };
  return {
    publisher: textOf(publisher) ?? (isImprint ? textOf({ value: vendor }) : null),
    pages: countOf(pages),
    language: textOf(language),
    narrator: textOf(narrator),
    audioMinutes: countOf(audioMinutes),
  };
}

const maxEditionLength = 120;
/** The shop tells how many copies are left from this number down. */
const maxCopiesLeft = 5;
/** Returns the number of copies left, as `Edition` has it. */
export function toCopiesLeft({
  quantityAvailable,
  currentlyNotInStock,
}: Pick<VariantFieldsFragment, 'quantityAvailable' | 'currentlyNotInStock'>): number | null {
  if (currentlyNotInStock) return 0;
  const isFew = quantityAvailable && quantityAvailable > 0 && quantityAvailable <= maxCopiesLeft;
  return isFew ? quantityAvailable : null;
}

/**
 * Maps a variant to an edition. `isUnpublished`: the book is a pre-order or not yet published. `isDedicable`: all
 * its printed editions are.
 */
function toEdition(
  variant: VariantFieldsFragment,
  isUnpublished: boolean,
  isDedicable: boolean,
  fallbackIsbn: string | undefined,
): Edition {
  const price = parseAmount(variant.price.amount);
  return {
    variantId: variant.id,
    title: sanitizeText(variant.title, maxEditionLength) || 'Edition',
    format: toFormat(variant),
    price,
    originalPrice: price === null ? null : crossedOutPrice(price, variant.compareAtPrice),
    availability:
      price === null ? 'unavailable' : toAvailability(variant.availableForSale, isUnpublished),
    isbn: parseIsbn(variant.barcode) ?? parseIsbn(fallbackIsbn) ?? parseSku(variant.sku),
    options: variant.selectedOptions.map(({ name, value }) => ({
      name: sanitizeText(name, maxEditionLength),
      value: sanitizeText(value, maxEditionLength),
    })),
    copiesLeft: toCopiesLeft(variant),
    isShipped: variant.requiresShipping,
    ...(variant.requiresShipping &&
      (isDedicable || variant.personalize?.value === 'true') && { isDedicable: true }),
  };
}

/** Names of the option that tells formats, in lower case. */
const formatOptions =
  /^(format|binding|(book|cover|edition) (format|type)|book format|media( type)?)$/;
/** Values that are formats, under whatever option a shop has them. */
const formatValues =
  /\b(paperback|softcover|hard(cover|back)|e-?book|kindle|audio ?book|audio cd|large print|board book)\b/i;

/** Returns the format: the value of an option with a name for it, else a value that is one. */
function toFormat({ selectedOptions }: VariantFieldsFragment): string {
  const option =
    selectedOptions.find(({ name }) => formatOptions.test(name.trim().toLowerCase())) ??
    selectedOptions.find(({ value }) => formatValues.test(value));
  return option && option.value !== defaultTitle
    ? sanitizeText(option.value, maxEditionLength)
    : '';
}

function toAvailability(isSold: boolean, isUnpublished: boolean): Availability {
  if (!isSold) return 'sold-out';
  return isUnpublished ? 'pre-order' : 'in-stock';
}

/**
 * Returns the ISBN of a barcode or SKU in ten or thirteen digits, without what spreadsheets do to it:
 * an apostrophe, or a leading zero that is gone. Other codes are the shop's own.
 */
function parseIsbn(code: string | null | undefined): string | null {
  const digits = code?.replace(/[\s'’="-]/g, '').toUpperCase() ?? '';
  if (/^(97[89]\d{10}|\d{9}[\dX])$/.test(digits)) return digits;
  return /^\d{8}[\dX]$/.test(digits) && isbnCore(digits) ? `0${digits}` : null;
}

/** Returns an ISBN with a correct check digit. A SKU often has the form of one by chance. */
function parseSku(sku: string | null): string | null {
  const isbn = parseIsbn(sku);
  return isbn && isbnCore(isbn) ? isbn : null;
}

type ProviderImage = {
  url: string;
  width: number | null;
  height: number | null;
  thumbhash?: string | null;
};
/** The usual sizes of covers and of photos of goods, for images without a size. */
const bookSize = { width: 800, height: 1200 };
const goodsSize = { width: 1000, height: 1000 };
/** Returns an https image, or one from the emulator's origin. Null for other URLs. */
export function toImage(
  image: ProviderImage | null,
  origin: string | undefined,
  defaultSize = bookSize,
): Image | null {
  if (!image || !URL.canParse(image.url)) return null;
  const { href, protocol, origin: imageOrigin } = new URL(image.url);
  if (protocol !== 'https:' && imageOrigin !== origin) return null;
  const { width, height, thumbhash } = image;
  const tint = toTint(thumbhash);
  return {
    url: href,
    ...(width && height ? { width, height } : defaultSize),
    ...(tint !== null && { tint }),
  };
}

const maxGenreLength = 80;

/**
 * Returns the genres of the list metafield, else of the `genre:` tags, else the product type if it is
 * a genre. The main genre comes first.
 */
function parseGenres(
  metafield: string | undefined,
  tagged: readonly string[],
  productType: string,
): string[] {
  const listed = parseList(metafield ?? '');
  const type = isGenre(productType) ? productType : '';
  const chosen = [listed, tagged, [type]].find((genres) => genres.some((genre) => genre.trim()));
  const genres = (chosen ?? []).map((genre) => sanitizeText(genre, maxGenreLength)).filter(Boolean);
  return [...new Set(genres)];
}

const maxAuthorLength = 120;
/** What importers write where a vendor is missing. */
const placeholders =
  /^(vendor[- ]unknown|(unknown|default)([- ](vendor|brand))?|no[- ](vendor|brand)|n\/?a|none|null|-+)$/i;
const andOthers = ' and others';

/** The fields of a product that tell who made it. */
type AuthoredProduct = {
  /** The value of the author's metafield. */
  author: string;
  vendor: string;
  productType: string;
  isGiftCard: boolean;
  category?: { name: string; ancestors: readonly { name: string }[] } | null;
};

/** Returns true if a product is no book: a gift card, or goods by its category or type. */
function isNoBook({ isGiftCard, productType, category }: AuthoredProduct): boolean {
  const path = category
    ? [...category.ancestors.toReversed(), category].map(({ name }) => name)
    : [];
  return isGiftCard || isGoods({ productType, category: path.join(' > ') });
}

/**
 * Returns the author of a product: the metafield, else the vendor, else "Unknown Author". Empty for
 * gift cards and for goods that the shop itself sells.
 */
export function toAuthor(product: AuthoredProduct): string {
  const author = toAuthorName(product.author);
  if (author) return author;
  const name = sanitizeText(product.vendor, maxAuthorLength);
  const vendor = placeholders.test(name) ? '' : name;
  if (!isNoBook(product)) return vendor || unknownAuthor;
  return product.isGiftCard || isSameName(vendor, shop.name) ? '' : vendor;
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isSameName = (one: string, other: string) => bare(one) === bare(other);

/**
 * Returns the authors of a metafield: a name, a JSON list of names, or several names. Names beyond 120
 * characters are "and others". Empty for a reference to another record.
 */
export function toAuthorName(value: string): string {
  const text = parseList(value).join(', ');
  if (text.trim().startsWith('gid://')) return '';
  const line = sanitizeText(text, Number.MAX_SAFE_INTEGER);
  if (line.length <= maxAuthorLength) return line;
  const start = line.slice(0, maxAuthorLength - andOthers.length);
  const ends = [', ', '; ', ' & ', ' and '].map((separator) => start.lastIndexOf(separator));
  const end = Math.max(...ends);
  return end > 0 ? start.slice(0, end) + andOthers : sanitizeText(line, maxAuthorLength);
}

/** Parses a JSON list of texts, or a single text. */
function parseList(metafield: string): string[] {
  if (!metafield.trimStart().startsWith('[')) return metafield ? [metafield] : [];
  try {
    const list: unknown = JSON.parse(metafield);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
