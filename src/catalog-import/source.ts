import { z } from 'zod';
import { excerpt } from '../domain/text/sanitize-text.ts';

/** The marks that separate the decimals of a number, or its thousands. */
export type DecimalMark = '.' | ',';

/** Where a record stands. `line` is 0 if the format has no lines of its own. */
export type Place = { file: string; line: number };

/** The texts of a product, unchecked, and empty if the catalog has none; `to-catalog.ts` mends them. */
const noTexts = {
  handle: '',
  /** The address or path of its page in the shop that it comes from. */
  address: '',
  title: '',
  author: '',
  vendor: '',
  descriptionHtml: '',
  productType: '',
  /** The path in a taxonomy, as in "Media > Books". */
  category: '',
  /** "active", "draft", "archived" or "unlisted", in any case. Empty means active. */
  status: '',
  /** Why its store does not sell it, after "it ", or empty. */
  unsold: '',
  published: '',
  /** When the store created the product, as ISO 8601. */
  created: '',
  publisher: '',
  pages: '',
  language: '',
  narrator: '',
  audioMinutes: '',
  series: '',
  seriesNumber: '',
  isbn: '',
};

/** A product as a foreign catalog has it. */
export type SourceProduct = typeof noTexts & {
  place: Place;
  id: number | null;
  genres: string[];
  tags: string[];
  isPublished: boolean;
  isGiftCard: boolean;
  pictures: string[];
  editions: SourceEdition[];
  /** Handles or titles of its collections. */
  collections: string[];
};

export type SourcePrice = {
  amount: string;
  /** What is paid today instead, if the text is a price below the amount. */
  sale?: string;
  /** The former price, or an empty text. */
  compareAt: string;
  /** ISO 4217, or empty if the catalog names none outside of the amount. */
  currency: string;
};

export type SourceEdition = {
  place: Place;
  /** Option names and values in order. Empty for the only edition of a product without options. */
  options: [name: string, value: string][];
  /** What a shopper pays, the preferred price first. */
  prices: SourcePrice[];
  /** Why it is not for sale, after "it ", or empty. */
  unsold: string;
  /** What is said of the copies, for each place. Empty if nothing is counted; an empty text is a count that is missing. */
  stock: string[];
  /** What is said of being for sale, or an empty text. */
  availability: string;
  condition?: string;
  oversell: boolean;
  sku: string;
  barcode: string;
  isShipped: boolean;
};

export type SourceCollection = {
  place: Place;
  id: number | null;
  handle: string;
  title: string;
  descriptionHtml: string;
  image: string;
};

export type SourceCatalog = {
  products: SourceProduct[];
  /** Books and collections in our own form, unchecked. */
  ownBooks: { place: Place; value: unknown; currency: string }[];
  ownCollections: { place: Place; value: unknown }[];
  collections: SourceCollection[];
  /** Pairs of a collection and a product, by id or handle. */
  members: { collection: string; product: string }[];
  /** The mark of the decimals in the prices of each file, if they show one. */
  decimalMarks: Map<string, DecimalMark>;
  /** The files whose dates have the day before the month. */
  dayFirst: Map<string, boolean>;
  /** Counts that stand in a file of their own. */
  counts: { handle: string; sku: string; options: string; stock: string[]; place: Place }[];
  /** The tables of counted books without a column of counts. */
  uncounted: Set<string>;
  /** The tables without a column of prices. */
  withoutPrices: Set<string>;
  /** True if a file has our own form. Such a catalog may be empty, as a new store is. */
  isOwn: boolean;
};

export function createSourceCatalog(): SourceCatalog {
  return {
    products: [],
    ownBooks: [],
    ownCollections: [],
    collections: [],
    members: [],
    decimalMarks: new Map(),
    dayFirst: new Map(),
    counts: [],
    uncounted: new Set(),
    withoutPrices: new Set(),
    isOwn: false,
  };
}

export const createSourceProduct = (place: Place): SourceProduct => ({
  ...noTexts,
  place,
  id: null,
  genres: [],
  tags: [],
  isPublished: true,
  isGiftCard: false,
  pictures: [],
  editions: [],
  collections: [],
});

/** The fields of a product that metafields or columns of other names can hold. */
type ExtraField = Exclude<
  keyof typeof noTexts,
  'handle' | 'address' | 'title' | 'status' | 'created' | 'category' | 'unsold'
>;

const extraFields: [ExtraField | 'genres', RegExp][] = [
  [
    'author',
    /^(book|product)?(authors?|authornames?|primaryauthor|writers?|creators?|contributors?|by)$/,
  ],
  [
    'published',
    /^(book|original)?(publicationdate|publisheddate|datepublished|publishdate|pubdate|publishedon|releasedate|onsaledate|yearpublished|publicationyear)$/,
  ],
  ['genres', /^(book|sub)?genres?$/],
  ['publisher', /^(publishers?|imprint|publishername)$/],
  ['pages', /^(pages?|pagecount|numberofpages|numpages|noofpages|pagenumber|extent)$/],
  ['language', /^(book)?languages?$/],
  ['narrator', /^(narrators?|narratedby|readby)$/],
  ['audioMinutes', /^(audiominutes|audiobookminutes|durationminutes|lengthminutes)$/],
  ['series', /^(book)?series(name|title)?$/],
  ['seriesNumber', /^(series(no|number|index|position|order|volume)|numberinseries|volume)$/],
  ['isbn', /^isbn(13|10)?$/],
];

/** Sets the field that a metafield's key names, such as `custom.author`. Ignores others. */
export function setExtraField(product: SourceProduct, key: string, value: string): void {
  const name = key.toLowerCase().replace(/[^a-z0-9]/g, '');
  const [field] = extraFields.find(([, pattern]) => pattern.test(name)) ?? [];
  const text = value.trim();
  if (!field || !text) return;
  if (field === 'genres') product.genres = parseNames(text);
  else product[field] ||= text;
}

/** Parses a JSON list, or names with separators. */
export function parseNames(text: string): string[] {
  if (text.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed.map((one) => toText(one)).filter(Boolean);
    } catch {
      // A text that only begins like a list.
    }
  }
  return text
    .split(/[;,|\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Returns a text or a number as text. Other values give an empty text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/** Reads a table of codes and words, as in "FIC Fiction; FIC027 Romance". */
export const toTable = (rows: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    rows
      .trim()
      .split(/;\s+/)
      .map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]),
  );

/** A fault of a whole file. The message is a sentence without its subject, which is the file. */
export class UnusableFileError extends Error {}

/** The list of a reader, which has neither prices nor stock. */
export class ReadingListError extends UnusableFileError {
  constructor() {
    super(
      'is the list of a reading tracker, not of a shop. Export the products of your store or till as CSV',
    );
  }
}

/** Why a record is not in the catalog: the words for one and for several. */
const leftOutWords = {
  draft: ['draft', 'drafts'],
  archived: ['archived', 'archived'],
  unlisted: ['unlisted', 'unlisted'],
  unpublished: ['unpublished', 'unpublished'],
  withdrawn: ['withdrawn', 'withdrawn'],
  duplicate: ['duplicate', 'duplicates'],
  unusable: ['unusable record', 'unusable records'],
  edition: ['edition', 'editions'],
  currency: ['price in another currency', 'prices in other currencies'],
  collection: ['collection', 'collections'],
  file: ['file', 'files'],
} as const;

const mendedWords = {
  handle: ['handle', 'handles'],
  title: ['title', 'titles'],
  author: ['author', 'authors'],
  price: ['price', 'prices'],
  stock: ['stock', 'stocks'],
  date: ['date', 'dates'],
  picture: ['picture', 'pictures'],
  description: ['description', 'descriptions'],
  tag: ['tag', 'tags'],
  option: ['option', 'options'],
  code: ['SKU or barcode', 'SKUs or barcodes'],
  id: ['id', 'ids'],
  collection: ['collection', 'collections'],
  file: ['file', 'files'],
} as const;

export type LeftOut = keyof typeof leftOutWords;
export type Mended = keyof typeof mendedWords;

/** One line of the report. `detail` says what was found, and what it became. */
export type ReportEntry = {
  kind: 'left out' | 'mended';
  what: LeftOut | Mended;
  place: Place;
  handle: string;
  detail: string;
};

const count = (value: number) => value.toLocaleString('en-US');
const plural = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

export function createReport() {
  const entries: ReportEntry[] = [];
  let [rows, records] = [0, 0];

  function countBy(kind: ReportEntry['kind'], words: Record<string, readonly [string, string]>) {
    const found = entries.filter((entry) => entry.kind === kind);
    return Object.entries(words).flatMap(([what, [one, several]]) => {
      const number = found.filter((entry) => entry.what === what).length;
      return number > 0 ? [`${count(number)} ${number === 1 ? one : several}`] : [];
    });
  }

  return {
    entries,
    addRows: (number: number): void => void (rows += number),
    addRecords: (number: number): void => void (records += number),
    leaveOut(what: LeftOut, place: Place, handle: string, detail: string): void {
      entries.push({ kind: 'left out', what, place, handle, detail });
    },
    mend(what: Mended, place: Place, handle: string, detail: string): void {
      entries.push({ kind: 'mended', what, place, handle, detail });
    },
    mendFile(file: string, detail: string): void {
      entries.push({ kind: 'mended', what: 'file', place: { file, line: 1 }, handle: '', detail });
    },
    /**
     * Returns one sentence, as in "4,000 rows: 3,870 products; left out 90 drafts, 12 archived;
     * mended 53 handles".
     */
    summarize(products: number, isForSale: boolean): string {
      const read = [
        ...(rows > 0 ? [plural(rows, 'row')] : []),
        ...(records > 0 || rows === 0 ? [plural(records, 'record')] : []),
      ].join(' and ');
      const skipped = countBy('left out', leftOutWords);
      const mended = countBy('mended', mendedWords);
      return [
        `${read}: ${plural(products, 'product')}`,
        ...(products > 0 && !isForSale ? ['none has a price, so nothing is for sale'] : []),
        ...(skipped.length > 0 ? [`left out ${skipped.join(', ')}`] : []),
        ...(mended.length > 0 ? [`mended ${mended.join(', ')}`] : []),
      ].join('; ');
    },
    lines: (): string[] => entries.map(formatEntry),
  };
}

export type Report = ReturnType<typeof createReport>;

function formatEntry({ kind, what, place, handle, detail }: ReportEntry): string {
  const line = place.line > 0 ? `, line ${place.line}` : '';
  const name = handle ? `, ${excerpt(handle, maxHandle)}` : '';
  return `${place.file}${line}${name}: ${kind} (${what}): ${excerpt(detail, maxDetail)}`;
}

const maxHandle = 80;
const maxDetail = 400;

/** Takes a record in our own form. One that breaks it is left out, and the report says where. */
export function takeOwn<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  place: Place,
  report: Report,
): Value | null {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const { data: named } = z.looseObject({ handle: z.string() }).safeParse(value);
  const [issue] = error?.issues ?? [];
  report.leaveOut('unusable', place, named?.handle ?? '', issue ? formatIssue(issue) : '');
  return null;
}

/** Formats an issue with its path, as in `editions[0].price: an amount`. */
export function formatIssue({ path, message }: z.core.$ZodIssue): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  const name = steps.join('').replace(/^\./, '');
  return name ? `${name}: ${message}` : message;
}
