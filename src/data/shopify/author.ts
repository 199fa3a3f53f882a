import { unknownAuthor } from '../../domain/catalog/book.ts';
import { isGoods } from '../../domain/catalog/product-type.ts';
import { sanitizeText } from '../../domain/text/sanitize-text.ts';
import { shop } from '../../domain/site/shop.ts';

const maxLength = 120;
/** What importers write where a vendor is missing. */
const placeholders =
  /^(vendor[- ]unknown|(unknown|default)([- ](vendor|brand))?|no[- ](vendor|brand)|n\/?a|none|null|-+)$/i;
const others = ' and others';

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
export function isNoBook({ isGiftCard, productType, category }: AuthoredProduct): boolean {
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
  const name = sanitizeText(product.vendor, maxLength);
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
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - others.length);
  const ends = [', ', '; ', ' & ', ' and '].map((separator) => start.lastIndexOf(separator));
  const end = Math.max(...ends);
  return end > 0 ? start.slice(0, end) + others : sanitizeText(line, maxLength);
}

/** Parses a JSON list of texts, or a single text. */
export function parseList(metafield: string): string[] {
  if (!metafield.trimStart().startsWith('[')) return metafield ? [metafield] : [];
  try {
    const list: unknown = JSON.parse(metafield);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
