import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readText } from './read-file.ts';
import type { Report } from './report.ts';
import {
  createSourceProduct,
  parseNames,
  type SourceCatalog,
  type SourceEdition,
  type SourceProduct,
  setExtraField,
  UnusableFileError,
} from './source.ts';

/** The columns by field, in lower case: the older family of Shopify's headers, the newer, others. */
const columnNames = {
  handle: ['handle', 'url handle', 'slug'],
  title: ['title', 'product title', 'name', 'product name', 'item name'],
  description: ['body (html)', 'body html', 'body_html', 'body', 'description', 'descriptionhtml'],
  vendor: ['vendor', 'brand', 'publisher'],
  category: ['product category', 'standardized product type', 'google product category'],
  type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  isGiftCard: ['gift card'],
  optionName1: ['option1 name'],
  optionName2: ['option2 name'],
  optionName3: ['option3 name'],
  optionValue1: ['option1 value'],
  optionValue2: ['option2 value'],
  optionValue3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode', 'isbn', 'isbn13', 'isbn-13', 'ean', 'gtin'],
  price: ['variant price', 'price', 'regular price'],
  compareAtPrice: ['variant compare at price', 'compare-at price', 'compare at price'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: ['variant inventory qty', 'inventory quantity', 'inventory qty', 'quantity', 'stock'],
  oversell: ['variant inventory policy', 'continue selling when out of stock'],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  image: ['image src', 'product image url', 'image url', 'image', 'images', 'cover'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  collection: ['collection', 'collections', 'custom collections', 'categories'],
  author: ['author', 'authors', 'author name'],
  published_: ['publication date', 'release date'],
  genres: ['genre', 'genres'],
  currency: ['currency'],
  created: ['created at'],
} as const;

type Field = keyof typeof columnNames;
type Cells = { get: (field: Field) => string; extras: () => [key: string, value: string][] };

const metafield = /\((?:product|variant)\.metafields\.([^()]+)\)\s*$|^metafield:\s*([\w.-]+)/;

/** Reads a product export of Shopify, or a table with similar columns, row by row. */
export async function readCsv(
  path: string,
  { file, encoding }: { file: string; encoding: string },
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  const products = createProductRows(file, catalog, report);
  let columns: ReturnType<typeof findColumns> | null = null;
  for await (const { cells, line } of readRows(path, encoding, (line, reason) =>
    report.leaveOut('unusable', { file, line }, '', reason),
  )) {
    if (!columns) {
      columns = findColumns(cells);
      continue;
    }
    report.addRows(1);
    products.add(toCells(cells, columns), line);
  }
  if (!columns) throw new UnusableFileError('has no row with column names');
}

/** Returns the position of each known column. Throws UnusableFileError if it is no product table. */
function findColumns(header: readonly string[]) {
  const names = header.map((name) => name.trim().toLowerCase().replace(/\s+/g, ' '));
  const positions = new Map<Field, number>();
  for (const [field, known] of Object.entries(columnNames)) {
    const position = known.map((name) => names.indexOf(name)).find((index) => index >= 0);
    // Object.entries types the keys as text.
    if (position !== undefined) positions.set(field as Field, position);
  }
  const extras = names.flatMap((name, index): [string, number][] => {
    const [, inHeader, legacy] = metafield.exec(name) ?? [];
    const key = (inHeader ?? legacy)?.split('.').at(-1);
    return [[key ?? name, index]];
  });
  // Exports of orders and customers have a name, too.
  const named = names[positions.get('title') ?? -1] ?? '';
  if (/^(product )?name$/.test(named) && positions.size < 2) positions.delete('title');
  if (!positions.has('title') && !positions.has('handle')) {
    const found = header
      .slice(0, 8)
      .map((name) => `"${name.trim().slice(0, 40)}"`)
      .join(', ');
    throw new UnusableFileError(
      `has neither a column "Handle" nor a column "Title". Its first row has ${found}. Export the products as CSV from the store's admin`,
    );
  }
  return { positions, extras };
}

function toCells(row: readonly string[], { positions, extras }: ReturnType<typeof findColumns>) {
  return {
    get(field: Field): string {
      const position = positions.get(field);
      return position === undefined ? '' : (row[position]?.trim() ?? '');
    },
    extras: () => extras.map(([key, index]): [string, string] => [key, row[index]?.trim() ?? '']),
    has: (field: Field) => positions.has(field),
  };
}

type ProductCells = Cells & { has: (field: Field) => boolean };

/** Collects rows to products: a row without a title continues the product of its handle. */
function createProductRows(file: string, catalog: SourceCatalog, report: Report) {
  const byHandle = new Map<string, SourceProduct>();
  const optionNames = new WeakMap<SourceProduct, string[]>();
  let last: SourceProduct | null = null;

  function findProduct(cells: ProductCells): SourceProduct | null {
    const [handle, title] = [cells.get('handle'), cells.get('title')];
    const known = handle ? byHandle.get(handle) : last;
    if (!known || !title) return known ?? null;
    const isSame = known.title === title || known.title === '';
    return isSame && (handle || !cells.has('handle')) ? known : null;
  }

  return {
    add(cells: ProductCells, line: number): void {
      const place = { file, line };
      const [handle, title] = [cells.get('handle'), cells.get('title')];
      const known = findProduct(cells);
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
        catalog.products.push(product);
        if (handle) byHandle.set(handle, product);
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
      if (edition && known && title && hasEdition(known, edition))
        report.leaveOut('duplicate', place, product.handle, 'the same row stands before it');
      else if (edition) product.editions.push(edition);
      for (const url of [...splitUrls(cells.get('image')), ...splitUrls(cells.get('variantImage'))])
        if (!product.pictures.includes(url)) product.pictures.push(url);
    },
  };
}

const hasEdition = (product: SourceProduct, { options }: SourceEdition) =>
  product.editions.some((one) => String(one.options) === String(options));

function createProduct(cells: ProductCells, place: SourceProduct['place']): SourceProduct {
  const product: SourceProduct = {
    ...createSourceProduct(place),
    handle: cells.get('handle'),
    title: cells.get('title'),
    author: cells.get('author'),
    vendor: cells.get('vendor'),
    descriptionHtml: cells.get('description'),
    productType: cells.get('type'),
    category: cells.get('category'),
    genres: parseNames(cells.get('genres')),
    tags: cells.get('tags').split(','),
    status: cells.get('status'),
    isPublished: parseFlag(cells.get('published')) !== false,
    isGiftCard: parseFlag(cells.get('isGiftCard')) === true,
    published: cells.get('published_'),
    created: cells.get('created'),
    currency: cells.get('currency'),
    // Of a path such as "Fiction > Romance", the last step.
    collections: cells
      .get('collection')
      .split(/[;,]/)
      .map((path) => path.split('>').at(-1) ?? ''),
  };
  for (const [key, value] of cells.extras()) setExtraField(product, key, value);
  return product;
}

/** Returns the edition of a row. Null for a row that only adds a picture. */
function toEdition(
  cells: ProductCells,
  place: SourceEdition['place'],
  names: readonly string[],
  isFirst: boolean,
): SourceEdition | null {
  const values = (['optionValue1', 'optionValue2', 'optionValue3'] as const).map(cells.get);
  const [price, sku, barcode] = [cells.get('price'), cells.get('sku'), cells.get('barcode')];
  if (!values.some(Boolean) && !price && !(isFirst && (sku || barcode))) return null;
  const stock = cells.get('stock');
  const isTracked = cells.has('tracker') ? cells.get('tracker') !== '' : true;
  const oversell = cells.get('oversell');
  return {
    place,
    options: values.flatMap((value, index): [string, string][] =>
      value ? [[names[index] ?? '', value]] : [],
    ),
    price,
    compareAtPrice: cells.get('compareAtPrice'),
    stock: isTracked && stock ? stock : null,
    oversell: oversell.toLowerCase() === 'continue' || parseFlag(oversell) === true,
    sku,
    barcode,
    isShipped: parseFlag(cells.get('requiresShipping')) !== false,
  };
}

/** Several addresses in one cell are separated by blanks, semicolons or commas. */
const splitUrls = (cell: string) => cell.split(/[;\s]+|,(?=\s*(?:https?:)?\/\/)/).filter(Boolean);

const yes = new Set('true yes y 1 wahr vrai verdadero vero waar sant prawda'.split(' '));
const no = new Set('false no n 0 falsch faux falso onwaar falskt fałsz'.split(' '));

/** Parses TRUE and FALSE, also as spreadsheets in Europe write them. Null for other texts. */
function parseFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}

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
