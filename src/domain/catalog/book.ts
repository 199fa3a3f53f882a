import { type Cents, formatNumber } from '../cart/money.ts';
import type { Pickup } from './pickup.ts';

export const unknownAuthor = 'Unknown Author';
export const maxSpice = 5;
/** Stars shown for books without a rating. They are not published as review data. */
export const defaultRating = 4;

export type Availability = 'in-stock' | 'pre-order' | 'sold-out' | 'unavailable';

/** What a title page says. Null if unknown. */
export type BookFacts = {
  publisher: string | null;
  pages: number | null;
  /** The name of a language, or a BCP 47 tag. */
  language: string | null;
  narrator: string | null;
  /** The length of the audiobook in minutes. */
  audioMinutes: number | null;
};

/** A series and the book's position in it, such as "2", "1.5" or "prequel". Null if unknown. */
export type Series = { name: string; number: string | null };

export type Image = {
  url: string;
  width: number;
  height: number;
  /** The color behind the image while it loads; see `toTint`. */
  tint?: number;
};

/** What lists, cards and search results need of a book. Source: the provider's product. */
export type Book = {
  /** The provider's product id, a gid. */
  id: string;
  handle: string;
  title: string;
  /** Empty for goods that nobody else makes. */
  author: string;
  /** The edition that Add to Cart adds. Null if the provider has none. */
  variantId: string | null;
  price: Cents | null;
  /** The compare-at price. Null unless it is above the price. */
  originalPrice: Cents | null;
  availability: Availability;
  /** Of the edition that Add to Cart adds; see `Edition`. */
  copiesLeft: number | null;
  cover: Image | null;
  /** All genres, the main genre first. */
  genres: string[];
  tropes: string[];
  /** 0 (closed door) to 5. Null if unknown. */
  spice: number | null;
  contentNotes: string[];
  /** Values of the editions' "Format" option, such as "Paperback" and "Hardcover". */
  formats: string[];
  /** The name of the edition that Add to Cart adds. Empty if the book has one without a name. */
  editionName: string;
  /** Publication day, YYYY-MM-DD. Null if unknown. */
  published: string | null;
  /**
   * When the publication day starts in the shop's time zone, in ms since 1970. The build sets it for a
   * day that has not come, so that a page needs no time zone to tell that it has.
   */
  publishesAt?: number | undefined;
  isNew: boolean;
  isBestseller: boolean;
  series: Series | null;
  /** The bookseller who picked the book. Undefined if nobody did, or without a name. */
  reader?: string;
  /** The edition that the shopper or the list asked for. Variant, prices and stock are its own. */
  edition?: string;
  /** The edition that the list is about, if the book does not have it. */
  missingEdition?: string;
};

export type Edition = {
  variantId: string;
  /** For example "Paperback" or "Signed hardcover". */
  title: string;
  /** The value of the option "Format". Empty if the edition has none. */
  format: string;
  price: Cents | null;
  originalPrice: Cents | null;
  availability: Availability;
  isbn: string | null;
  /** The values that tell this edition from the others, in the provider's order. */
  options: EditionOption[];
  /**
   * The number of copies left, if they are few. 0 if the edition is sold on backorder. Null if
   * there are enough, or if the number is unknown.
   */
  copiesLeft: number | null;
  /** False for a download. */
  isShipped: boolean;
  /** The author writes a dedication into copies of it. */
  isDedicable?: true;
};

/** For example "Color" and "Red". */
export type EditionOption = { name: string; value: string };

/** Returns "Laurel Gap #2", or "Laurel Gap, prequel" if the place is not a number. */
export function seriesLabel({ name, number }: Series): string {
  if (number === null) return name;
  return /^\d/.test(number) ? `${name} #${number}` : `${name}, ${number}`;
}

/** Larger numbers in a series count as this one. */
export const maxSeriesNumber = 1e9;

/**
 * Returns the numbers of a book in its series. An omnibus such as "1-3" has several. Prequels come
 * first, other words such as "novella" after the numbers, then books without any.
 */
export function seriesPosition(series: Series | null): { from: number; to: number } {
  const number = series?.number ?? '';
  const [, from, to] = /^(\d+(?:\.\d+)?)(?:[-–](\d+(?:\.\d+)?))?$/.exec(number) ?? [];
  if (from !== undefined) {
    const start = Math.min(Number(from), maxSeriesNumber);
    return { from: start, to: Math.max(start, Number(to ?? 0)) };
  }
  if (/^prequel/i.test(number)) return { from: 0, to: 0 };
  const position = maxSeriesNumber + (number ? 1 : 2);
  return { from: position, to: position };
}

/** Returns "Book 2", or "Prequel" if the place is not a number. Empty if there is none. */
export function positionLabel({ number }: Series): string {
  if (number === null) return '';
  return /^\d/.test(number)
    ? `Book ${number}`
    : number.replace(/^./su, (first) => first.toUpperCase());
}

/** Both fields are empty if the provider has no description. */
export type Description = {
  /** Sanitized HTML. */
  readonly html: string;
  /** The same text without markup, for meta descriptions and structured data. */
  readonly text: string;
};

/** The fields that a book's page shows in addition to its card. */
export type BookDetails = Book & {
  description: Description;
  /** The text of every tag, without prefixes. */
  tags: string[];
  editions: Edition[];
  facts: BookFacts;
  /** True if it is no book: a gift card, or goods such as a tote bag. */
  isGoods: boolean;
  isGiftCard?: true;
};

/** Returns true if the book can be bought. A book without a price or an edition is unavailable. */
export function isBuyable(book: Pick<Book, 'availability'>): boolean {
  return book.availability === 'in-stock' || book.availability === 'pre-order';
}

/** Returns the edition that stands for all: the first for sale, else with a price, else any. */
export function leadingEdition(editions: readonly Edition[]): Edition | undefined {
  return editions.find(isBuyable) ?? editions.find(({ price }) => price !== null) ?? editions[0];
}

/** Returns the first edition for sale with the lowest price. Null if all cost the same. */
export function cheapestOf<Offer extends Pick<Edition, 'price' | 'availability'>>(
  editions: readonly Offer[],
): Offer | null {
  const offers = editions.filter((edition) => isBuyable(edition) && edition.price !== null);
  const priceOf = ({ price }: Offer) => price ?? 0;
  const lowest = Math.min(...offers.map(priceOf));
  if (!offers.some((offer) => priceOf(offer) > lowest)) return null;
  return offers.find((offer) => priceOf(offer) === lowest) ?? null;
}

/** The provider's name of the only edition of a product without options. */
export const defaultTitle = 'Default Title';

/** Returns the edition's name for shoppers. Empty for the only edition of a book without options. */
export function editionNameOf(edition: Pick<Edition, 'title'> | undefined): string {
  return edition && edition.title !== defaultTitle ? edition.title : '';
}

/** The value of the parameter `edition` in the address of a book's page. */
export function editionNumber(variantId: string): number {
  return gidNumber(variantId);
}

/** The current stock of an edition. */
export type EditionStock = Pick<Edition, 'variantId' | 'copiesLeft'> & {
  isForSale: boolean;
  /** Null if no copy stands in a shop, or the shop does not offer pickup. */
  pickup: Pickup | null;
};

/** Returns an edition with its current stock. One without a price stays unavailable. */
export function withStock(edition: Edition, stock: EditionStock | undefined): Edition {
  if (!stock || edition.availability === 'unavailable') return edition;
  const { copiesLeft, isForSale } = stock;
  if (!isForSale) return { ...edition, availability: 'sold-out', copiesLeft };
  return {
    ...edition,
    availability: isBuyable(edition) ? edition.availability : 'in-stock',
    copiesLeft,
  };
}

/** Returns the stock of an edition that is for sale, in words. See `Edition` for the number. */
export function formatStock(copiesLeft: number | null): string {
  if (copiesLeft === null) return 'In stock';
  return copiesLeft === 0 ? 'On backorder' : `Only ${copiesLeft} left`;
}

/** Returns the number of copies left of an edition that has few, in the words of a chip. */
export function formatFew(copiesLeft: number): string {
  return copiesLeft === 0 ? 'Backorder' : `${copiesLeft} left`;
}

/** A choice between editions: the values of one option, each with its editions. */
type EditionChoice = {
  /** The option's name. Null if the values are names of editions. */
  name: string | null;
  values: { label: string; editions: Edition[] }[];
};

/** Returns the first option in which editions differ. Without one, they are a choice by name. */
export function choiceBetween(editions: readonly Edition[]): EditionChoice {
  const names = editions[0]?.options.map(({ name }) => name) ?? [];
  const valueOf = (edition: Edition, index: number) => edition.options[index]?.value ?? '';
  const index = names.findIndex(
    (_, option) => new Set(editions.map((edition) => valueOf(edition, option))).size > 1,
  );
  if (index < 0) {
    return {
      name: null,
      values: editions.map((edition) => ({ label: edition.title, editions: [edition] })),
    };
  }
  const groups = Map.groupBy(editions, (edition) => valueOf(edition, index));
  return {
    name: names[index] ?? null,
    values: Array.from(groups, ([label, group]) => ({ label, editions: group })),
  };
}

/** Returns the rank in the featured order, 0 to 3: bestsellers first, what is not for sale last. */
export function featuredRank(book: Pick<Book, 'availability' | 'isBestseller' | 'isNew'>): number {
  if (!isBuyable(book)) return 3;
  if (book.isBestseller) return 0;
  return book.isNew ? 1 : 2;
}

/** Marks a book of a list about an edition that it does not have. Its card names the one that it offers. */
export function markMissing<Card extends Book>(book: Card, wanted: string): Card {
  const { editionName } = book;
  return { ...book, ...(editionName && { edition: editionName }), missingEdition: wanted };
}

/** Returns "Emma by Jane Austen", or only the title of goods without a maker. */
export function titleByAuthor({ title, author }: Pick<Book, 'title' | 'author'>): string {
  return author ? `${title} by ${author}` : title;
}

/** The length of a list, and how many of its items are goods, such as gift cards, which are no books. */
export type ListSize = { count: number; goods: number };

export const sizeOf = (books: readonly Pick<BookDetails, 'isGoods'>[]): ListSize => ({
  count: books.length,
  goods: books.filter(({ isGoods }) => isGoods).length,
});

/** Returns what a list counts: its books, or its items if it has goods alone. */
export function countIn({ count, goods }: ListSize): { count: number; unit: string } {
  const books = count - goods;
  if (books > 0 || goods === 0) return { count: books, unit: bookUnit(books) };
  return { count, unit: count === 1 ? 'item' : 'items' };
}

/** Formats the size of a list as "1,200 books", or as "2 items" if it has goods alone. */
export function formatSize(size: ListSize): string {
  const { count, unit } = countIn(size);
  return `${formatNumber(count)} ${unit}`;
}

/** Formats a count of books as "1,200 books" or "1 book". */
export function bookCount(count: number): string {
  return `${formatNumber(count)} ${bookUnit(count)}`;
}

const bookUnit = (count: number): string => (count === 1 ? 'book' : 'books');

/** Returns the number at the end of a gid: "gid://shopify/Product/42" → 42. 0 without one. */
export function gidNumber(gid: string): number {
  return Number(/\d+$/.exec(gid)?.[0] ?? 0);
}

export function productGid(number: string): string {
  return `gid://shopify/Product/${number}`;
}

export type Collection = {
  /** The provider's collection id, a gid. */
  id: string;
  handle: string;
  title: string;
  /** Plain text. */
  description: string;
  image: Image | null;
  /** Handles of its books, in the provider's order. */
  books: string[];
};

/** All books and collections of the shop, from one fetch. */
export type Catalog = {
  /** In the provider's order, newest first. */
  books: BookDetails[];
  /** Alphabetical by title. */
  collections: Collection[];
  /** Handles of products that could not be read. */
  skipped?: string[];
  /** The currency of all prices, as in ISO 4217. */
  currency?: string;
};
