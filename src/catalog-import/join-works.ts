import { isbnCore } from '../domain/catalog/isbn.ts';
import { normalizeText } from '../domain/text/normalize-text.ts';
import type { Report } from './report.ts';
import type { SourceEdition, SourceProduct } from './source.ts';

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
