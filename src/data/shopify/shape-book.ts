import { type BookDetails, leadingEdition, unknownAuthor } from '../../domain/book.ts';
import { isAhead, isFresh, readDay } from '../../domain/release-day.ts';
import { readTags } from '../../domain/tags.ts';
import { PublishersDescription } from './description.ts';
import { plainLine } from '../../domain/plain-line.ts';
import { readGenres } from './read-genres.ts';
import { shapeEdition } from './shape-edition.ts';
import { shapePicture } from './shape-picture.ts';
import type { BookFieldsFragment, EditionFieldsFragment } from './storefront.generated.d.ts';

const longestTitle = 300;
const longestName = 120;
/** The provider's own limit. */
const longestTag = 255;

export type Reading = {
  /** YYYY-MM-DD, in the shop's town. */
  today: string;
  /** The twin's own address, whose pictures are the only ones allowed without https. */
  origin?: string | undefined;
};

/** A product of the provider as a book of the shop; throws where it is no such thing. */
export function shapeBook(
  product: BookFieldsFragment,
  variants: readonly EditionFieldsFragment[],
  { today, origin }: Reading,
): BookDetails {
  const tags = readTags(product.tags.map((tag) => plainLine(tag, longestTag)));
  const published = readDay(product.published?.value);
  const isToCome = isAhead(published, tags.isPreOrder, today);
  const editions = variants.map((variant) =>
    shapeEdition(variant, isToCome, variants.length === 1 ? product.isbn?.value : undefined),
  );
  const edition = leadingEdition(editions);
  return {
    id: required(product.id, 'id'),
    handle: readHandle(product.handle),
    title: required(plainLine(product.title, longestTitle), 'title'),
    author: authorOf(product),
    variantId: edition?.variantId ?? null,
    price: edition?.price ?? null,
    originalPrice: edition?.originalPrice ?? null,
    availability: edition?.availability ?? 'unavailable',
    cover: shapePicture(product.featuredImage, origin),
    genres: readGenres(product.genres?.value, tags.genres, product.productType),
    tropes: tags.tropes,
    spice: tags.spice,
    contentNotes: tags.contentNotes,
    formats: [...new Set(editions.map(({ format }) => format))].filter(Boolean),
    published,
    isNew: !isToCome && (tags.isNew || isFresh(published, today)),
    isBestseller: tags.isBestseller,
    description: new PublishersDescription(product.descriptionHtml),
    series: tags.series,
    tags: tags.words,
    editions,
  };
}

/** The name in a record's address. Throws TypeError where it cannot stand in one. */
export function readHandle(handle: string): string {
  // A browser takes `.` and `..` for steps between folders, however they are escaped.
  if (/^\.{1,2}$/.test(handle)) throw new TypeError(`the handle "${handle}"`);
  return required(handle.toWellFormed(), 'handle');
}

/** Throws TypeError where there is none. */
export function required(value: string, name: string): string {
  if (!value) throw new TypeError(`no ${name}`);
  return value;
}

function authorOf({ author, vendor }: BookFieldsFragment): string {
  return (
    plainLine(author?.value ?? '', longestName) || plainLine(vendor, longestName) || unknownAuthor
  );
}
