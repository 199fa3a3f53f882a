import { type BookDetails, leadingEdition, unknownAuthor } from '../../domain/book.ts';
import { isAhead, isRecent, parseDate } from '../../domain/release-day.ts';
import { parseTags } from '../../domain/tags.ts';
import { LazyDescription } from './description.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { parseGenres } from './parse-genres.ts';
import { toEdition } from './to-edition.ts';
import { toImage } from './to-image.ts';
import type { BookFieldsFragment, EditionFieldsFragment } from './storefront.generated.d.ts';

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
  product: BookFieldsFragment,
  variants: readonly EditionFieldsFragment[],
  { today, origin }: MapContext,
): BookDetails {
  const tags = parseTags(product.tags.map((tag) => sanitizeText(tag, maxTagLength)));
  const published = parseDate(product.published?.value);
  const isUnreleased = isAhead(published, tags.isPreOrder, today);
  const editions = variants.map((variant) =>
    toEdition(variant, isUnreleased, variants.length === 1 ? product.isbn?.value : undefined),
  );
  const edition = leadingEdition(editions);
  return {
    id: required(product.id, 'id'),
    handle: parseHandle(product.handle),
    title: required(sanitizeText(product.title, maxTitleLength), 'title'),
    author: toAuthor(product),
    variantId: edition?.variantId ?? null,
    price: edition?.price ?? null,
    originalPrice: edition?.originalPrice ?? null,
    availability: edition?.availability ?? 'unavailable',
    cover: toImage(product.featuredImage, origin),
    genres: parseGenres(product.genres?.value, tags.genres, product.productType),
    tropes: tags.tropes,
    spice: tags.spice,
    contentNotes: tags.contentNotes,
    formats: [...new Set(editions.map(({ format }) => format))].filter(Boolean),
    published,
    isNew: !isUnreleased && (tags.isNew || isRecent(published, today)),
    isBestseller: tags.isBestseller,
    description: new LazyDescription(product.descriptionHtml),
    series: tags.series,
    tags: tags.words,
    editions,
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

function toAuthor({ author, vendor }: BookFieldsFragment): string {
  return (
    sanitizeText(author?.value ?? '', maxNameLength) ||
    sanitizeText(vendor, maxNameLength) ||
    unknownAuthor
  );
}
