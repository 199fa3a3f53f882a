import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { todayInShop } from '../domain/time/date.ts';
import { toDay } from './dates.ts';
import { findMaker, type Maker, parseFlag } from './makers.ts';
import { restoreNames } from './names.ts';
import { findDecimalMark, toCurrency } from './prices.ts';
import { readText } from './read-file.ts';
import type { Report } from './report.ts';
import {
  createSourceProduct,
  parseNames,
  ReadingListError,
  type SourceCatalog,
  type SourceEdition,
  type SourcePrice,
  type SourceProduct,
  setExtraField,
  UnusableFileError,
} from './source.ts';
import { genreOfSubject, toTitleCase } from './subjects.ts';

/**
 * The names of the columns by field, in lower case. A cell is that of the first column that is not
 * empty.
 */
const columnNames = {
  handle: ['handle', 'url handle', 'slug'],
  title: ['title', 'product title', 'name', 'product name', 'item name', 'book title'],
  description: [
    'body (html)',
    'body html',
    'body',
    'description',
    'descriptionhtml',
    'short description',
    'comments',
  ],
  vendor: ['vendor', 'brand', 'brands', 'publisher', 'publisher name', 'imprint'],
  category: ['product category', 'standardized product type', 'google product category'],
  type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  isGiftCard: ['gift card'],
  optionName1: ['option1 name', 'option name 1'],
  optionName2: ['option2 name', 'option name 2'],
  optionName3: ['option3 name', 'option name 3'],
  optionValue1: ['option1 value', 'option value 1'],
  optionValue2: ['option2 value', 'option value 2'],
  optionValue3: ['option3 value', 'option value 3'],
  format: ['format', 'binding', 'binding type', 'media', 'product form'],
  sku: ['variant sku', 'sku'],
  barcode: [
    'variant barcode',
    'barcode',
    'isbn13',
    'isbn-13',
    'isbn 13',
    'ean isbn13',
    'isbn',
    'isbn/uid',
    'isbn/ean',
    'ean/isbn',
    'ean',
    'ean-13',
    'ean13',
    'gtin',
    'gtin, upc, ean, or isbn',
    'isbn10',
    'isbn-10',
    'isbn 10',
    'upc',
  ],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: [
    'variant inventory qty',
    'inventory quantity',
    'inventory qty',
    'quantity',
    'stock',
    'on hand',
    'qty on hand',
    'quantity on hand',
    'stock on hand',
    'qoh',
    'qty',
  ],
  availability: ['availability', 'in stock', 'stock status'],
  oversell: [
    'variant inventory policy',
    'continue selling when out of stock',
    'backorders allowed',
  ],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  image: [
    'image src',
    'product image url',
    'image url',
    'image link',
    'image',
    'images',
    'cover',
    'cover url',
  ],
  moreImages: ['additional image link', 'additional image links'],
  variantImage: ['variant image', 'variant image url'],
  collection: ['collection', 'collections', 'custom collections', 'categories'],
  author: [
    'author',
    'authors',
    'author name',
    'author(s)',
    'contributor',
    'contributors',
    'contributor 1',
    'author 1',
    'creator',
    'creators',
  ],
  published_: [
    'publication date',
    'release date',
    'pub. date',
    'pub date',
    'pubdate',
    'publish date',
    'published date',
    'on sale date',
    'year published',
    'publication year',
    'original publication year',
  ],
  genres: ['genre', 'genres'],
  subjects: [
    'bisac',
    'bisac code',
    'bisac codes',
    'bisac subject',
    'bisac subjects',
    'bisac category',
    'bisac 1',
    'thema',
    'thema code',
  ],
  keywords: ['subjects', 'subject', 'keywords'],
  currency: ['currency', 'currency code'],
  created: ['created at'],
} as const;

/** The columns of what a shopper pays, the best first. Costs and discounts are none. */
const priceNames = [
  'variant price',
  'price',
  'selling price',
  'our price',
  'regular price',
  'retail price',
  'unit price',
  'retail',
  'list price',
  'list',
  'rrp',
  'srp',
  'msrp',
];
const salePriceNames = ['sale price', 'online sale price'];
const compareAtNames = ['variant compare at price', 'compare-at price', 'compare at price'];

/** The words of a header that name a currency, as in "US SRP". */
const headerCurrencies: Record<string, string> = {
  us: 'USD',
  usa: 'USD',
  can: 'CAD',
  cdn: 'CAD',
  uk: 'GBP',
  gb: 'GBP',
  au: 'AUD',
  aus: 'AUD',
  nz: 'NZD',
  eu: 'EUR',
  '€': 'EUR',
  '£': 'GBP',
  $: '',
};

/** The columns that only lists of reading trackers have. */
const trackerColumns = [
  ['exclusive shelf'],
  ['my rating'],
  ['read status'],
  ['loaned to'],
  ['primary author', 'book id'],
  ["'author (last, first)'"],
];

type Field = keyof typeof columnNames;
type PriceColumn = { index: number; currency: string; rank: number };
type Columns = {
  /** The names of all columns. */
  names: readonly string[];
  positions: Map<Field, number[]>;
  extras: [key: string, index: number][];
  prices: PriceColumn[];
  sales: PriceColumn[];
  compareAts: PriceColumn[];
};

const metafield = /\((?:product|variant)\.metafields\.([^()]+)\)\s*$|^metafield:\s*([\w.-]+)/;

/** Reads a table of products: an export of Shopify or of another maker, row by row. */
export async function readCsv(
  path: string,
  { file, encoding }: { file: string; encoding: string },
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  let columns: Columns | null = null;
  let rows: ReturnType<typeof createProductRows> | null = null;
  for await (const { cells, line } of readRows(path, encoding, (line, reason) =>
    report.leaveOut('unusable', { file, line }, '', reason),
  )) {
    if (!columns || !rows) {
      columns = findColumns(cells);
      rows = createProductRows(file, findMaker(columns.names), report);
      continue;
    }
    report.addRows(1);
    rows.add(toCells(cells, columns), line);
  }
  if (!columns || !rows) throw new UnusableFileError('has no row with column names');
  const products = rows.end();
  catalog.products.push(...restoreNames(products, file, report));
  const amounts = products.flatMap(({ editions }) =>
    editions.flatMap(({ prices }) =>
      prices.flatMap(({ amount, compareAt }) => [amount, compareAt]),
    ),
  );
  const mark = findDecimalMark(amounts);
  if (mark) catalog.decimalMarks.set(file, mark);
  if (columns.prices.length > 0 || products.length === 0) return;
  catalog.withoutPrices.add(file);
  report.mend(
    'file',
    { file, line: 1 },
    '',
    'it has no column of prices, so its books are shown and not for sale',
  );
}

/** Returns the position of each known column. Throws UnusableFileError if it is no product table. */
function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .replace(/\?$/, ''),
  );
  if (trackerColumns.some((all) => all.every((name) => names.includes(name))))
    throw new ReadingListError();
  const positions = new Map<Field, number[]>();
  for (const [field, known] of Object.entries(columnNames)) {
    const found = known.map((name) => names.indexOf(name)).filter((index) => index >= 0);
    // Object.entries types the keys as text.
    if (found.length > 0) positions.set(field as Field, found);
  }
  const extras = names.flatMap((name, index): [string, number][] => {
    const [, inHeader, legacy] = metafield.exec(name) ?? [];
    const key = (inHeader ?? legacy)?.split('.').at(-1);
    return [[key ?? name.replace(/^meta: /, ''), index]];
  });
  const prices = findPriceColumns(names, priceNames);
  // Exports of orders and customers have a name, too.
  const [title = -1] = positions.get('title') ?? [];
  const others = (['sku', 'barcode', 'author'] as const).filter((field) => positions.has(field));
  if (/^(product )?name$/.test(names[title] ?? '') && others.length + prices.length === 0)
    positions.delete('title');
  if (!positions.has('title') && !positions.has('handle')) {
    const found = header
      .slice(0, 8)
      .map((name) => `"${name.trim().slice(0, 40)}"`)
      .join(', ');
    throw new UnusableFileError(
      `has neither a column "Handle" nor a column "Title". Its first row has ${found}. Export the products as CSV from the store's admin`,
    );
  }
  return {
    names,
    positions,
    extras,
    prices,
    sales: findPriceColumns(names, salePriceNames),
    compareAts: findPriceColumns(names, compareAtNames),
  };
}

/** Returns the columns of these names, also with a currency, as in "US List Price" or "Price (EUR)". */
function findPriceColumns(names: readonly string[], wanted: readonly string[]): PriceColumn[] {
  const found = names.flatMap((name, index): PriceColumn[] => {
    if (wanted.includes(name)) return [{ index, currency: '', rank: wanted.indexOf(name) }];
    const words = name
      .replace(/[()[\]]/g, ' ')
      .split(' ')
      .filter(Boolean);
    const currencyOf = (word: string) => headerCurrencies[word] ?? (toCurrency(word) || null);
    const rank = wanted.indexOf(words.filter((word) => currencyOf(word) === null).join(' '));
    return rank < 0 ? [] : [{ index, currency: words.map(currencyOf).find(Boolean) ?? '', rank }];
  });
  return found.toSorted((one, other) => one.rank - other.rank);
}

function toCells(row: readonly string[], columns: Columns) {
  // Spreadsheets write ="978…" for a number that is to stay a text.
  const cell = (index: number) => (row[index] ?? '').trim().replace(/^="(.*)"$/, '$1');
  const { names, positions, extras } = columns;
  const named = (name: string) => cell(names.indexOf(name));
  return {
    /** Returns the cell of a field, or an empty text. */
    get: (field: Field): string => (positions.get(field) ?? []).map(cell).find(Boolean) ?? '',
    has: (field: Field) => positions.has(field),
    /** Returns the cell of a column, or an empty text. */
    named,
    /** Returns the columns whose names match, with their cells. */
    matching: (pattern: RegExp) =>
      names.flatMap((name, index) => (pattern.test(name) ? [cell(index)] : [])),
    extras: () => extras.map(([key, index]): [string, string] => [key, cell(index)]),
    /** Returns the prices of the row, one for each currency. */
    prices(): SourcePrice[] {
      const currency = toCurrency((positions.get('currency') ?? []).map(cell).find(Boolean) ?? '');
      const first = (list: readonly PriceColumn[], of: string) =>
        list
          .filter((one) => one.currency === of)
          .map(({ index }) => cell(index))
          .find(Boolean);
      const currencies = [...new Set(columns.prices.map((one) => one.currency))];
      return currencies.flatMap((own): SourcePrice[] => {
        const regular = first(columns.prices, own) ?? '';
        const sale = first(columns.sales, own);
        const amount = sale && isOnSale(named) ? sale : regular;
        const compareAt = first(columns.compareAts, own) ?? (amount === regular ? '' : regular);
        return amount ? [{ amount, compareAt, currency: own || currency }] : [];
      });
    },
  };
}

type Cells = ReturnType<typeof toCells>;

/** Returns whether today is in the time of a sale, as WooCommerce and Google's feeds write it. */
function isOnSale(named: (name: string) => string): boolean {
  const [feedStart = '', feedEnd = ''] = named('sale price effective date').split('/');
  const start = toDay(named('date sale price starts') || feedStart);
  const end = toDay(named('date sale price ends') || feedEnd);
  const today = todayInShop();
  return (!start || start <= today) && (!end || today <= end);
}

/** Collects rows to products: a row without a title continues the product of its handle. */
function createProductRows(file: string, maker: Maker | null, report: Report) {
  const products: SourceProduct[] = [];
  const byKey = new Map<string, SourceProduct>();
  const optionNames = new WeakMap<SourceProduct, string[]>();
  /** Rows of products whose own rows stand after them. */
  const waiting: { cells: Cells; line: number; parent: string }[] = [];
  let last: SourceProduct | null = null;

  function findProduct(cells: Cells): SourceProduct | null {
    const [handle, title] = [cells.get('handle'), cells.get('title')];
    const known = handle ? byKey.get(handle) : last;
    if (!known || !title) return known ?? null;
    const isSame = known.title === title || known.title === '';
    return isSame && handle ? known : null;
  }

  function add(cells: Cells, line: number, isLast = false): void {
    const place = { file, line };
    const [handle, title] = [cells.get('handle'), cells.get('title')];
    const parent = maker?.parentOf(cells) ?? '';
    const known = parent ? (byKey.get(parent) ?? null) : maker ? null : findProduct(cells);
    if (parent && !known && maker?.hasParentRows && !isLast) {
      waiting.push({ cells, line, parent });
      return;
    }
    if (!known && !handle && !title) {
      report.leaveOut('unusable', place, '', 'the row has neither a handle nor a title');
      return;
    }
    const product = known ?? createProduct(cells, place);
    // The row with the product's own fields can stand after those of its editions.
    if (known?.title === '' && title)
      Object.assign(known, createProduct(cells, place), {
        editions: known.editions,
        pictures: known.pictures,
      });
    if (!known) {
      maker?.setProduct(product, cells);
      products.push(product);
      for (const key of maker ? maker.keysOf(cells) : [handle]) if (key) byKey.set(key, product);
    }
    last = product;
    const names = optionNames.get(product) ?? [];
    for (const index of [0, 1, 2]) {
      const name = cells.get(
        (['optionName1', 'optionName2', 'optionName3'] as const)[index] ?? 'optionName1',
      );
      if (name) names[index] = name;
    }
    optionNames.set(product, names);
    const edition = toEdition(cells, place, names, !known);
    if (edition) maker?.setEdition(edition, cells);
    if (edition && known && title && hasEdition(known, edition))
      report.leaveOut('duplicate', place, product.handle, 'the same row stands before it');
    else if (edition) product.editions.push(edition);
    for (const field of ['image', 'variantImage', 'moreImages'] as const)
      for (const url of splitUrls(cells.get(field)))
        if (!product.pictures.includes(url)) product.pictures.push(url);
  }

  return {
    add,
    /** Returns the products when the last row is added. */
    end(): SourceProduct[] {
      for (const { cells, line } of waiting) add(cells, line, true);
      // The row of a product with variations has no price of its own.
      for (const product of products)
        if (product.editions.length > 1)
          product.editions = product.editions.filter(
            ({ options, prices }) => options.length > 0 || prices.length > 0,
          );
      return products;
    },
  };
}

const hasEdition = (product: SourceProduct, { options, sku }: SourceEdition) =>
  product.editions.some((one) => String(one.options) === String(options) && one.sku === sku);

function createProduct(cells: Cells, place: SourceProduct['place']): SourceProduct {
  const product: SourceProduct = {
    ...createSourceProduct(place),
    handle: cells.get('handle'),
    title: cells.get('title'),
    author: cells.get('author'),
    vendor: cells.get('vendor'),
    descriptionHtml: cells.get('description'),
    productType: cells.get('type'),
    category: cells.get('category'),
    genres: [
      ...parseNames(cells.get('genres')),
      ...cells
        .get('subjects')
        .split(/[;|]/)
        .flatMap((subject) => genreOfSubject(subject) || []),
    ],
    tags: [...cells.get('tags').split(','), ...cells.get('keywords').split(/[;|]/)],
    status: cells.get('status'),
    isPublished: parseFlag(cells.get('published')) !== false,
    isGiftCard: parseFlag(cells.get('isGiftCard')) === true,
    published: cells.get('published_'),
    created: cells.get('created'),
    // Of a path such as "Fiction > Romance", the last step. WooCommerce writes a comma as "\,".
    collections: cells
      .get('collection')
      .split(/;|(?<!\\),/)
      .map((path) => path.split('>').at(-1)?.replaceAll('\\,', ',') ?? ''),
  };
  for (const [key, value] of cells.extras()) setExtraField(product, key, value);
  return product;
}

/** Returns the edition of a row. Null for a row that only adds a picture. */
function toEdition(
  cells: Cells,
  place: SourceEdition['place'],
  names: readonly string[],
  isFirst: boolean,
): SourceEdition | null {
  const values = (['optionValue1', 'optionValue2', 'optionValue3'] as const).map(cells.get);
  const [sku, barcode, format] = [cells.get('sku'), cells.get('barcode'), cells.get('format')];
  const prices = cells.prices();
  if (!values.some(Boolean) && prices.length === 0 && !(isFirst && (sku || barcode || format)))
    return null;
  const isTracked = cells.has('tracker') ? cells.get('tracker') !== '' : true;
  const { stock, isForthcoming } = toStock(cells.get('stock'), cells.get('availability'));
  const oversell = cells.get('oversell');
  const options = values.flatMap((value, index): [string, string][] =>
    value ? [[names[index] ?? '', value]] : [],
  );
  return {
    place,
    options: options.length > 0 || !format ? options : [['Format', toFormat(format)]],
    prices,
    unsold: '',
    stock: isTracked ? stock : null,
    oversell:
      isForthcoming || /^(continue|notify)$/i.test(oversell) || parseFlag(oversell) === true,
    sku,
    barcode,
    isShipped: parseFlag(cells.get('requiresShipping')) !== false,
  };
}

/** Returns the stock of a count and of words such as "out_of_stock". Null if nothing is counted. */
function toStock(count: string, availability: string) {
  const words = availability.toLowerCase().replace(/[_\s-]/g, '');
  const isForthcoming = /^(preorder|backorder)$/.test(words);
  if (parseFlag(words) === false || /^(outofstock|soldout|none)$/.test(words))
    return { stock: '0', isForthcoming: false };
  return {
    stock: count || (/^\d+$/.test(words) && words !== '1' ? words : isForthcoming ? '0' : null),
    isForthcoming,
  };
}

/** The names of formats that lists abbreviate. */
const formats: [RegExp, string][] = [
  [/^(mass market|mm|mmp|pocket)\b/, 'Mass Market Paperback'],
  [/^(trade )?(paper(back)?|cloth ?paper)$|^(tp|pb|pbk|soft ?(cover|back))$/, 'Paperback'],
  [/^(hard ?(cover|back)|hc|hb|hbk|cloth|cased)( book)?$/, 'Hardcover'],
  [/^(e-?book|kindle( edition)?|digital|epub)$/, 'E-book'],
  [/^(audio ?cd|cd|compact disc)$/, 'Audiobook on CD'],
  [/^(audio|audio ?book|audible audio)$/, 'Audiobook'],
];

/** Returns the name of a format as readers know it. */
const toFormat = (text: string) =>
  formats.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? toTitleCase(text);

/** Several addresses in one cell are separated by blanks, semicolons or commas. */
const splitUrls = (cell: string) => cell.split(/[;\s]+|,(?=\s*(?:https?:)?\/\/)/).filter(Boolean);

type Row = { cells: string[]; line: number };

const maxRestarts = 20;
/** More than any real row. A quotation mark that is not closed ends here. */
const maxRowLength = 5_000_000;

/**
 * Reads the rows with the number of their first line. A row that cannot be parsed is reported, and
 * reading goes on with the line after it.
 */
async function* readRows(
  path: string,
  encoding: string,
  onError: (line: number, reason: string) => void,
): AsyncGenerator<Row> {
  let delimiter = '';
  let firstLine = 1;
  for (let restarts = 0; restarts <= maxRestarts; restarts += 1) {
    delimiter ||= await findDelimiter(path, encoding);
    let line = firstLine;
    const parser = Readable.from(skipLines(readText(path, encoding), firstLine - 1)).pipe(
      parse({
        delimiter,
        info: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        max_record_size: maxRowLength,
      }),
    );
    try {
      for await (const { record, info } of parser as AsyncIterable<{
        record: string[];
        info: { lines: number };
      }>) {
        const isHint = line === 1 && /^sep=.?$/i.test(record.join(''));
        if (!isHint && record.some((cell) => cell.trim() !== '')) yield { cells: record, line };
        line = firstLine + info.lines;
      }
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      onError(
        line,
        /QUOTE|MAX_RECORD/.test(error.code)
          ? 'a quotation mark of this row is not closed'
          : 'the row is malformed',
      );
      firstLine = line + 1;
    }
  }
  onError(firstLine, 'the rest of the file, because too many rows before it are malformed');
}

/** Leaves out the first lines of a text. */
async function* skipLines(parts: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const part of parts) {
    let start = 0;
    while (left > 0) {
      const end = part.indexOf('\n', start);
      if (end < 0) break;
      start = end + 1;
      left -= 1;
    }
    if (left === 0) yield part.slice(start);
  }
}

/** Returns the most frequent separator of the first row outside quotation marks. */
async function findDelimiter(path: string, encoding: string): Promise<string> {
  let text = '';
  for await (const part of readText(path, encoding)) {
    text += part;
    if (text.length > 10_000) break;
  }
  const start = text.trimStart();
  const hint = /^sep=(.)/i.exec(start)?.[1];
  if (hint) return hint;
  const [header = ''] = start.replace(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = [',', ';', '\t', '|'].map(
    (delimiter) => [delimiter, header.split(delimiter).length] as const,
  );
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
