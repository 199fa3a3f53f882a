import {
  type CatalogFile,
  type CatalogFileBook,
  resolveRelativeDate,
  slugify,
} from './catalog-file.ts';
import type { Report } from './source.ts';
import { freeName } from './unique-books.ts';

type TableOptions = {
  /** Handles of books of which something was not understood. They become drafts. */
  doubtful: ReadonlySet<string>;
  /** The metafield of the author that the site reads, as in "custom.author". */
  authorMetafield: string;
  /** The name under which the report says what the table cannot hold. */
  file: string;
  report: Report;
  /** The size of a part. The default is what Shopify's import takes at once. */
  maxBytes?: number;
};

type Cells = Partial<Record<string, string | number>>;
type Editions = CatalogFileBook['editions'];

const facts = {
  'Publication date (product.metafields.custom.publication_date)': 'published',
  'Publisher (product.metafields.custom.publisher)': 'publisher',
  'Pages (product.metafields.custom.pages)': 'pages',
  'Language (product.metafields.custom.language)': 'language',
  'Narrator (product.metafields.custom.narrator)': 'narrator',
  'Audio minutes (product.metafields.custom.audio_minutes)': 'audioMinutes',
} as const;
const genres = 'Genres (product.metafields.custom.genres)';
const authorColumn = (metafield: string) => `Author (product.metafields.${metafield})`;

/** The names of Shopify's template. It may have more: `Collection` and metafields of products. */
const columns =
  `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,
Option1 name,Option1 value,Option2 name,Option2 value,Option3 name,Option3 value,Price,Compare-at price,Inventory tracker,
Inventory quantity,Continue selling when out of stock,Requires shipping,Product image URL,Image position,Image alt text,
Gift card,Collection`.split(/,\n?/);
const maxOptions = 3;

/**
 * Returns the product table that Shopify's admin imports, as CSV: in one part, or in several that hold whole
 * products. What is doubtful, has no price or cannot be told apart is a draft.
 */
export function toShopifyTables(
  { books, collections }: CatalogFile,
  { doubtful, authorMetafield, file, report, maxBytes = 15_000_000 }: TableOptions,
): { tables: string[]; drafts: number } {
  const header = [...columns, authorColumn(authorMetafield), genres, ...Object.keys(facts)];
  const parts: string[][] = [];
  let size = maxBytes;
  const handles = new Set<string>();
  const drafts = new Set<string>();
  const collectionOf = new Map<string, string>();
  for (const { title, books: members } of collections)
    for (const name of members) {
      if (!collectionOf.has(name)) collectionOf.set(name, title);
      else report.mend('collection', { file, line: 0 }, name, `it is also in "${title}"`);
    }
  for (const book of books) {
    const mend: Mend = (what, detail) => report.mend(what, { file, line: 0 }, book.handle, detail);
    // The admin knows no capitals, and takes the rows of one handle for one product.
    const isFree = !handles.has(slugify(book.handle));
    const handle = isFree ? book.handle : freeName(book, handles);
    if (!isFree) mend('handle', `"${book.handle}" is now "${handle}", for capitals do not count`);
    handles.add(slugify(handle));
    const { editions, areTold } = toEditions(book.editions);
    if (!areTold) mend('option', 'its editions have the same names, so it is a draft');
    if (typeof book.cover === 'object' && book.cover)
      mend('picture', 'its cover is a drawing, and not in it');
    if (editions.length === 0) mend('price', 'it has none, so it is a draft');
    if (!areTold || editions.length === 0 || doubtful.has(book.handle)) drafts.add(handle);
    const product = {
      ...toProduct(book, mend),
      [authorColumn(authorMetafield)]: book.author,
      Status: drafts.has(handle) ? 'Draft' : 'Active',
      Collection: collectionOf.get(book.handle),
    };
    const rows = toRows(book, product, editions).map((row) => ({ ...row, 'URL handle': handle }));
    const text = rows.map((row: Cells) => toLine(header.map((name) => row[name]))).join('');
    const bytes = Buffer.byteLength(text);
    if (parts.length === 0 || size + bytes > maxBytes) {
      parts.push([toLine(header)]);
      size = Buffer.byteLength(toLine(header));
    }
    parts.at(-1)?.push(text);
    size += bytes;
  }
  const tables = parts.length > 0 ? parts.map((part) => part.join('')) : [toLine(header)];
  return { tables, drafts: drafts.size };
}

type Mend = (what: Parameters<Report['mend']>[0], detail: string) => void;

const toFlag = (isTrue = false) => (isTrue ? 'TRUE' : 'FALSE');

function toProduct(book: CatalogFileBook, mend: Mend): Cells {
  /** Replaces the marks that separate names in a cell. */
  const replaceMarks = (name: string, marks: RegExp) => {
    const now = name.trim().replace(marks, ' / ');
    if (now !== name.trim()) mend('tag', `"${name}" is now "${now}"`);
    return now;
  };
  if (!book.tags.includes('personalize'))
    for (const { title, personalize } of book.editions)
      if (personalize)
        mend('option', `set the metafield custom.personalize of "${title}" to true by hand`);
  const published = book.published && resolveRelativeDate(book.published, new Date());
  const values = Object.entries(facts).map(
    ([column, field]) => [column, { ...book, published }[field]] as const,
  );
  return {
    Title: book.title,
    Description: book.descriptionHtml,
    Vendor: book.vendor,
    // Of other makers, it can be a number of Google's.
    'Product category': /\p{L}/u.test(book.category ?? '') ? book.category : '',
    Type: book.productType,
    Tags: book.tags.map((tag) => replaceMarks(tag, /\s*[,\n]\s*/g)).join(', '),
    'Published on online store': 'TRUE',
    'Gift card': toFlag(book.giftCard),
    [genres]: book.genres.map((name) => replaceMarks(name, /\s*[,;|\n]\s*/g)).join('; '),
    ...Object.fromEntries(values),
    // Shopify makes an edition of what has none, and sells it at 0 unless it is sold out.
    'Inventory tracker': 'shopify',
    'Inventory quantity': '0',
  };
}

/** The first row has the product's own fields, and each has an edition, a picture or both. */
function toRows(book: CatalogFileBook, product: Cells, editions: readonly Cells[]): Cells[] {
  const covers = typeof book.cover === 'string' ? [book.cover] : [];
  const pictures = [...covers, ...(book.pictures ?? [])];
  return Array.from({ length: Math.max(editions.length, pictures.length, 1) }, (_, index) => ({
    ...(index === 0 && product),
    ...editions[index],
    ...(index < pictures.length && {
      'Product image URL': pictures[index],
      'Image position': String(index + 1),
      'Image alt text': index < covers.length ? `Cover of ${book.title}` : '',
    }),
  }));
}

/**
 * Returns the cells of the editions: with their own options, or with their titles as one where Shopify could
 * not have those.
 */
function toEditions(all: Editions): { editions: Cells[]; areTold: boolean } {
  const own = all.map(({ title, options }) =>
    Object.entries(options ?? { [title === 'Default Title' ? 'Title' : 'Format']: title }),
  );
  const names = new Set(own.map((options) => options.map(([name]) => name).join('\n')));
  const isAlike = names.size === 1 && (own[0]?.length ?? 0) <= maxOptions;
  const texts = all.map(({ title }, index) => (isAlike ? String(own[index]) : title));
  const areTold = new Set(texts).size === all.length;
  const editions = all.map((edition, index) => {
    const title = areTold ? edition.title : `${edition.title} (${index + 1})`;
    return toEdition(edition, (isAlike && areTold && own[index]) || [['Edition', title]]);
  });
  return { editions, areTold };
}

function toEdition(edition: Editions[number], options: [name: string, value: string][]): Cells {
  const named = options.flatMap(([name, value], index): [string, string][] => [
    [`Option${index + 1} name`, name],
    [`Option${index + 1} value`, value],
  ]);
  return {
    ...Object.fromEntries(named),
    SKU: edition.sku,
    Barcode: edition.barcode,
    Price: edition.price,
    'Compare-at price': edition.compareAtPrice,
    'Inventory tracker': edition.stock === undefined ? '' : 'shopify',
    'Inventory quantity': edition.stock?.toString() ?? '',
    'Continue selling when out of stock': edition.oversell ? 'CONTINUE' : 'DENY',
    'Requires shipping': toFlag(!edition.digital),
  };
}

function toLine(cells: readonly (string | number | undefined)[]): string {
  const texts = cells.map((cell = '') => String(cell).toWellFormed());
  const quoted = texts.map((text) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
  return `${quoted.join()}\n`;
}
