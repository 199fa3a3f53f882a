import { isbnCore } from '../domain/catalog/isbn.ts';
import { normalizeText } from '../domain/text/normalize-text.ts';
import { type CatalogFileBook, maxName, numberAt, slugify } from './catalog-file.ts';
import type { Place, Report, SourceEdition, SourceProduct } from './source.ts';

/**
 * Joins the records of one book: those with the same ISBN, and the editions of one title by one
 * author. Products with a handle or an id of their own stay apart, as their store has them. Of two
 * records of one edition, the one with a price is taken.
 */
export function joinWorks(products: readonly SourceProduct[], report: Report): SourceProduct[] {
  const byIsbn = new Map<string, SourceProduct>();
  const byWork = new Map<string, SourceProduct>();
  return products.filter((product) => {
    if (product.handle || product.id !== null) return true;
    const isbns = product.editions.flatMap(isbnsOf);
    const work = workOf(product);
    const known = isbns.map((isbn) => byIsbn.get(isbn)).find(Boolean) ?? byWork.get(work);
    if (known) addRecord(known, product, report);
    else byWork.set(work, product);
    for (const isbn of isbns) if (!byIsbn.has(isbn)) byIsbn.set(isbn, known ?? product);
    return !known;
  });
}

/** The title and the words of the author in any order: "Quill, Ida" is "Ida Quill". */
const workOf = ({ title, author }: SourceProduct) =>
  [normalizeText(title), normalizeText(author).split(' ').toSorted().join(' ')].join('\n');

/** Words and repeated digits, such as "N/A" and "00000000", are no code of one edition. */
const isbnsOf = ({ barcode }: SourceEdition) =>
  isbnCore(barcode) ?? (/^(?!(\d)\1*$)\d{8,14}$/.test(barcode.trim()) ? barcode.trim() : []);

const filledFields = [
  'author',
  'vendor',
  'publisher',
  'descriptionHtml',
  'published',
  'narrator',
  'audioMinutes',
  'pages',
  'language',
  'series',
  'seriesNumber',
] as const;

function addRecord(product: SourceProduct, other: SourceProduct, report: Report): void {
  for (const edition of other.editions) {
    const index = product.editions.findIndex((one) => isSameEdition(one, edition));
    const known = product.editions[index];
    if (!known) product.editions.push(withOwnName(edition, product.editions));
    else {
      const isBetter = known.prices.length === 0 && edition.prices.length > 0;
      if (isBetter) product.editions[index] = { ...edition, options: known.options };
      report.leaveOut(
        'duplicate',
        (isBetter ? known : edition).place,
        other.title,
        isBetter
          ? 'a later record of the same edition has a price'
          : 'the same edition stands before it',
      );
    }
  }
  if (other.editions.length === 0)
    report.leaveOut('duplicate', other.place, other.title, 'the same product stands before it');
  for (const field of filledFields) product[field] ||= other[field];
  for (const field of ['pictures', 'genres'] as const)
    if (product[field].length === 0) product[field] = other[field];
  product.collections.push(...other.collections);
}

function isSameEdition(one: SourceEdition, other: SourceEdition): boolean {
  // New and used copies have one ISBN.
  if (conditionOf(one) !== conditionOf(other)) return false;
  const [isbn, otherIsbn] = [isbnsOf(one), isbnsOf(other)];
  if (isbn.length > 0 || otherIsbn.length > 0) return String(isbn) === String(otherIsbn);
  return String(one.options) === String(other.options) && one.sku === other.sku;
}

const conditionOf = ({ options }: SourceEdition) =>
  options.find(([name]) => name === 'Condition')?.[1];

/** A second edition of a format is told apart by its code. */
function withOwnName(edition: SourceEdition, others: readonly SourceEdition[]): SourceEdition {
  const [first, ...rest] = edition.options;
  if (!first || !others.some(({ options }) => String(options) === String(edition.options)))
    return edition;
  const [name, value] = first;
  return { ...edition, options: [[name, `${value}, ${edition.barcode || edition.sku}`], ...rest] };
}

export type Taken = {
  book: CatalogFileBook;
  place: Place;
  collections: readonly string[];
  /** True if the handle is the catalog's, and not made of the title. */
  isNamed: boolean;
  /** The path of its page in the shop that it comes from, or an empty text. */
  oldPath: string;
  /** True if something of it was not understood. */
  isDoubtful: boolean;
};

/**
 * Leaves out repeated products, and gives a second product of a handle one of its own. Of two
 * records of a product, one that can be sold is taken.
 */
export function selectUnique(
  all: readonly Taken[],
  members: ReadonlySet<string>,
  report: Report,
): Taken[] {
  const byHandle = new Map<string, Taken>();
  const ids = new Set<number>();
  for (const one of all) {
    const { book, place } = one;
    const known = byHandle.get(book.handle);
    const isRepeated =
      known !== undefined &&
      ((book.id !== undefined && ids.has(book.id)) || isSameProduct(known, one));
    if (isRepeated) {
      const isBetter = known.book.editions.length === 0 && book.editions.length > 0;
      if (isBetter) byHandle.set(book.handle, { ...one, book: { ...known.book, ...book } });
      // The products of a collection's page stand in the store's list, too.
      if (members.has(book.handle)) report.addRecords(-1);
      else if (isBetter)
        report.leaveOut('duplicate', known.place, book.handle, 'a later record of it has a price');
      else report.leaveOut('duplicate', place, book.handle, 'the same product stands before it');
      continue;
    }
    const handle = known ? freeName(book, byHandle) : book.handle;
    if (known)
      report.mend('handle', place, book.handle, `another product has it; this is now "${handle}"`);
    byHandle.set(handle, { ...one, book: { ...book, handle } });
    if (book.id !== undefined) ids.add(book.id);
  }
  return [...byHandle.values()];
}

/** Without handles of their own, two books of one title are the same if their authors are. */
function isSameProduct(one: Taken, other: Taken): boolean {
  const [a, b] = [one.book, other.book];
  if (a.title !== b.title || (a.id ?? b.id) !== (b.id ?? a.id)) return false;
  if (one.isNamed && other.isNamed) return true;
  const isOneSold = a.editions.length === 0 || b.editions.length === 0;
  return a.author === b.author || (isOneSold && (a.author ?? b.author) === (b.author ?? a.author));
}

/** Returns a handle with the author's name, or with a number if that is in use, too. */
export function freeName(
  { handle, author = '' }: { handle: string; author?: string | undefined },
  known: { has: (handle: string) => boolean },
): string {
  const withAuthor = author ? slugify(`${handle} ${author}`) : '';
  if (withAuthor && !known.has(withAuthor)) return withAuthor;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const name = handle.slice(0, maxName - end.length).replace(/[\ud800-\udbff]$/, '') + end;
    if (!known.has(name)) return name;
  }
}

/** The ids of variants are made of the product's, and must be safe integers. */
const maxId = Math.floor(Number.MAX_SAFE_INTEGER / 256) - 1;

/** Leaves out ids that are used twice, so that each product's id is its own. */
export function assignIds(
  books: readonly CatalogFileBook[],
  taken: readonly Taken[],
  report: Report,
): CatalogFileBook[] {
  const used = new Set<number>();
  const own = books.map((book, index): CatalogFileBook => {
    const { id, ...rest } = book;
    if (id === undefined) return book;
    if (id <= maxId && !used.has(id)) {
      used.add(id);
      return book;
    }
    const place = taken[index]?.place ?? { file: '', line: 0 };
    report.mend('id', place, book.handle, `the id ${id} is used or too large; it has a new one`);
    return rest;
  });
  let next = books.length;
  return own.map((book, index) => {
    if (book.id !== undefined || !used.has(numberAt(index))) return book;
    while (used.has(numberAt(next))) next += 1;
    next += 1;
    return { ...book, id: numberAt(next - 1) };
  });
}
