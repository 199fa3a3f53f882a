import { todayInShop } from '../domain/time/date.ts';
import {
  columnNames,
  type Field,
  findMaker,
  findPlaces,
  isShown,
  isStockLike,
  type Maker,
  parseFlag,
  toFormat,
  toName,
  trackerColumns,
  weakTitles,
} from './columns.ts';
import { readRows, type Row } from './read-file.ts';
import {
  createSourceProduct,
  parseNames,
  type Place,
  ReadingListError,
  type Report,
  setExtraField,
  type SourceCatalog,
  type SourceEdition,
  type SourcePrice,
  type SourceProduct,
  toTable,
  UnusableFileError,
} from './source.ts';
import { findDayFirst, findDecimalMark, restoreNames, toCurrency, toDay } from './values.ts';
import { genreOfBisac, genreOfSubject, readSupply, toTitleCase } from './words.ts';

/** The words of a header that name a currency, as in "US SRP". */
const headerCurrencies: Partial<Record<string, string>> = {
  ...toTable('us USD; usa USD; can CAD; cdn CAD; uk GBP; gb GBP; au AUD; aus AUD; nz NZD; eu EUR'),
  ...toTable('€ EUR; £ GBP'),
  $: '',
};

type PriceColumn = { index: number; currency: string; rank: number };
type Columns = Exclude<ReturnType<typeof findColumns>, UnusableFileError>;

const metafield = /\((?:product|variant)\.metafields\.([^()]+)\)\s*$|^metafield:\s*([\w.-]+)/;

export async function readCsv(
  path: string,
  { file, encoding }: { file: string; encoding: string },
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  const rows = readRows(path, encoding, (line, reason) =>
    report.leaveOut('unusable', { file, line }, '', reason),
  );
  await readTable(rows, file, catalog, report);
}

/** Lines that a till can write before the names of the columns. */
const maxHeaderLine = 10;

export async function readTable(
  tableRows: AsyncIterable<Row> | Iterable<Row>,
  file: string,
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  let columns: Columns | null = null;
  let fault: UnusableFileError | null = null;
  let rows: ReturnType<typeof createProductRows> | null = null;
  for await (const { cells, line } of tableRows) {
    if (!columns) {
      const found = findColumns(cells);
      if (!(found instanceof UnusableFileError)) columns = found;
      else if (found instanceof ReadingListError || line >= maxHeaderLine) throw fault ?? found;
      else fault ??= found;
      continue;
    }
    report.addRows(1);
    const place = { file, line };
    if (isInventory(columns)) catalog.counts.push(...toCounts(toCells(cells, columns), place));
    else {
      rows ??= createProductRows(columns, findMaker(columns.names), report);
      rows.add({ cells: toCells(cells, columns), place });
    }
  }
  if (!columns) throw fault ?? new UnusableFileError('has no row with column names');
  if (isInventory(columns)) return;
  const products = rows?.end() ?? [];
  catalog.products.push(...restoreNames(products, file, report));
  const mend = (detail: string) => report.mendFile(file, detail);
  for (const name of columns.unreadStock)
    mend(`its column "${name}" looks like stock and is not read`);
  const places = columns.stock.map((index) => `"${columns.names[index]}"`).join(', ');
  if (places && !columns.positions.has('stock')) mend(`its stock is read from ${places}`);
  if (columns.stock.length === 0 && columns.positions.has('tracker')) catalog.uncounted.add(file);
  const amounts = products.flatMap(({ editions }) =>
    editions.flatMap(({ prices }) =>
      prices.flatMap(({ amount, sale = '', compareAt }) => [amount, sale, compareAt]),
    ),
  );
  const mark = findDecimalMark(amounts);
  if (mark) catalog.decimalMarks.set(file, mark);
  const { isDayFirst, assumed } = findDayFirst(products.map(({ published }) => published));
  catalog.dayFirst.set(file, isDayFirst);
  if (assumed)
    mend(`its dates such as "${assumed}" are read with the ${isDayFirst ? 'day' : 'month'} first`);
  if (columns.prices.length > 0 || products.length === 0) return;
  catalog.withoutPrices.add(file);
  mend('it has no column of prices, so its books are shown and not for sale');
}

/** Shopify's export of the inventory has a row for each place, or a column. */
const isInventory = ({ names, prices }: Columns) =>
  prices.length === 0 && names.includes('hs code') && names.includes('coo');

const inventoryNames = ['available', 'available (not editable)', 'on hand', 'on hand (current)'];

function toCounts(cells: Cells, place: Place): SourceCatalog['counts'] {
  const values = (['optionValue1', 'optionValue2', 'optionValue3'] as const).map(cells.get);
  const { names } = cells;
  const [count] = inventoryNames.filter((name) => names.includes(name)).map(cells.named);
  const places = names.slice(names.indexOf('coo') + 1).map(cells.named);
  const [handle, sku] = [cells.get('handle'), cells.get('sku')];
  const stock = names.includes('location') ? [count ?? ''] : places;
  return [{ handle, sku, options: values.filter(Boolean).join('\n'), stock, place }];
}

/** Returns the position of each known column, or the fault of a row that names none. */
function findColumns(header: readonly string[]) {
  const names = header.map(toName);
  if (trackerColumns.some((all) => all.every((name) => names.includes(name))))
    return new ReadingListError();
  const positions = new Map<Field, number[]>();
  for (const [field, known] of columnNames) {
    const found = known.map((name) => names.indexOf(name)).filter((index) => index >= 0);
    if (found.length > 0) positions.set(field, found);
  }
  const extras = names.flatMap((name, index): [string, number][] => {
    const [, inHeader, legacy] = metafield.exec(name) ?? [];
    const key = (inHeader ?? legacy)?.split('.').at(-1);
    return [[key ?? name.replace(/^meta: /, ''), index]];
  });
  // The columns of several places have their names in brackets.
  const bare = names.map((name) => name.replace(/ \[.*\]$/, ''));
  const prices = findPriceColumns(bare, 'price');
  const [title = -1] = positions.get('title') ?? [];
  const others = (['sku', 'barcode', 'author'] as const).filter((field) => positions.has(field));
  if (weakTitles.has(names[title] ?? '') && others.length + prices.length === 0)
    positions.delete('title');
  if (!positions.has('title') && !positions.has('handle')) {
    const found = header
      .slice(0, 8)
      .map((name) => `"${name.trim().slice(0, 40)}"`)
      .join(', ');
    return new UnusableFileError(
      `has neither a column "Handle" nor a column "Title". Its first row has ${found}. Export the products as CSV from the store's admin`,
    );
  }
  const known = new Set([...positions.values()].flat());
  const places = findPlaces(names.map((name, index) => (known.has(index) ? '' : name)));
  const stock = positions.get('stock') ?? places;
  const isUnread = stock.length === 0 && !positions.has('availability');
  const named = (field: Field) =>
    bare.flatMap((name, index) =>
      columnNames.get(field)?.includes(name) ? [[name, index] as const] : [],
    );
  return {
    names,
    positions,
    extras,
    /** One column, or those of several places. */
    stock,
    unreadStock: isUnread ? names.filter((one, at) => !known.has(at) && isStockLike(one)) : [],
    shown: named('isShown'),
    hidden: named('isHidden'),
    prices,
    sales: findPriceColumns(bare, 'salePrice'),
    compareAts: findPriceColumns(bare, 'compareAtPrice'),
  };
}

/** Returns the columns of these names, also with a currency, as in "US List Price" or "Price (EUR)". */
function findPriceColumns(names: readonly string[], field: Field): PriceColumn[] {
  const wanted = columnNames.get(field) ?? [];
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
  const get = (field: Field): string => (positions.get(field) ?? []).map(cell).find(Boolean) ?? '';
  // Where a store has no price, other makers than Shopify write 0.
  const isZero = (text: string) =>
    !names.includes('url handle') &&
    !names.includes('variant price') &&
    /^[^1-9]*0[^1-9]*$/.test(text);
  const named = (name: string) => cell(names.indexOf(name));
  /** Returns whether today is in the time of a sale, as WooCommerce and Google's feeds write it. */
  function isOnSale(): boolean {
    if (get('isOnSale') && parseFlag(get('isOnSale')) !== true) return false;
    const [feedStart = '', feedEnd = ''] = named('sale price effective date').split('/');
    const [start, end] = [get('saleStart') || feedStart, get('saleEnd') || feedEnd];
    const today = todayInShop();
    // A time that cannot be read is not now.
    return (!start || (toDay(start) || '9999') <= today) && (!end || today <= toDay(end));
  }
  return {
    names,
    get,
    has: (field: Field) => positions.has(field),
    named,
    extras: () => extras.map(([key, index]): [string, string] => [key, cell(index)]),
    /** Returns the counts of a row: that of one column, or those of several places. */
    stock(): string[] {
      const counts = columns.stock.map(cell).filter(Boolean);
      const known = positions.has('stock') ? counts.slice(0, 1) : counts;
      return columns.stock.length > 0 && known.length === 0 ? [''] : known;
    },
    /** Returns whether the row is shown; null if no column says so. `why` says which one hides it. */
    visibility(): { isShown: boolean | null; why: string } {
      const shown = columns.shown.filter(([, index]) => cell(index));
      // Of several places, one is enough.
      const isShownAt = (name: string) =>
        shown.some(([other, index]) => other === name && isShown(cell(index)));
      const first =
        shown.find(([name]) => !isShownAt(name)) ??
        columns.hidden.find(([, index]) => cell(index) && parseFlag(cell(index)) !== false);
      if (first) return { isShown: false, why: `has "${cell(first[1])}" as "${first[0]}"` };
      return { isShown: shown.length > 0 || null, why: '' };
    },
    /** Returns the prices of the row, one for each currency. */
    prices(): SourcePrice[] {
      const currency = toCurrency(get('currency'));
      const first = (list: readonly PriceColumn[], of: string) =>
        list
          .filter((one) => one.currency === of)
          .map(({ index }) => cell(index))
          .find((text) => text && !isZero(text)) ?? '';
      const currencies = [...new Set(columns.prices.map((one) => one.currency))];
      return currencies.flatMap((own): SourcePrice[] => {
        const sale = isOnSale() ? first(columns.sales, own) : '';
        const amount = first(columns.prices, own) || sale;
        const compareAt = first(columns.compareAts, own);
        return amount ? [{ amount, sale, compareAt, currency: own || currency }] : [];
      });
    },
  };
}

type Cells = ReturnType<typeof toCells>;

type ProductRow = { cells: Cells; place: Place };
/** A product whose rows are being read, and the names of its options so far. */
type OpenProduct = { product: SourceProduct; optionNames: string[] };

/** Collects rows to products: a row starts a product, or continues one with another edition or picture. */
function createProductRows(columns: Columns, maker: Maker | null, report: Report) {
  const started: OpenProduct[] = [];
  const byKey = new Map<string, OpenProduct>();
  /** Rows of products whose own rows stand after them. */
  const waiting: ProductRow[] = [];
  let last: OpenProduct | undefined;

  function add(row: ProductRow): void {
    const parent = maker?.parentOf(row.cells) ?? '';
    const known = maker ? byKey.get(parent) : findContinued(row);
    if (known) continueProduct(known, row);
    else if (parent && maker?.hasParentRows) waiting.push(row);
    else startProduct(row);
  }

  /** Without a maker, a row continues the product of its handle, or of the row before, unless its title is another. */
  function findContinued({ cells }: ProductRow): OpenProduct | undefined {
    const [handle, title] = [cells.get('handle'), cells.get('title')];
    const known = handle ? byKey.get(handle) : last;
    if (!known || !title) return known;
    const isSame = known.product.title === title || known.product.title === '';
    return isSame && handle ? known : undefined;
  }

  function startProduct(row: ProductRow): void {
    const { cells, place } = row;
    if (!cells.get('handle') && !cells.get('title')) {
      report.leaveOut('unusable', place, '', 'the row has neither a handle nor a title');
      return;
    }
    const product = createProduct(row);
    maker?.setProduct(product, cells);
    last = { product, optionNames: [] };
    started.push(last);
    for (const key of maker ? maker.keysOf(cells) : [product.handle]) if (key) byKey.set(key, last);
    const edition = readEdition(last, row, true);
    if (edition) product.editions.push(edition);
    addPictures(product, cells);
  }

  function continueProduct(known: OpenProduct, row: ProductRow): void {
    const { cells, place } = row;
    const { product } = known;
    last = known;
    const title = cells.get('title');
    // The row with the product's own fields can stand after those of its editions.
    if (title && product.title === '') {
      const { editions, pictures } = product;
      Object.assign(product, createProduct(row), { editions, pictures });
    } else if (cells.visibility().isShown) product.unsold = '';
    const edition = readEdition(known, row, false);
    if (edition && title && hasEdition(product, edition))
      report.leaveOut('duplicate', place, product.handle, 'the same row stands before it');
    else if (edition) product.editions.push(edition);
    addPictures(product, cells);
  }

  function readEdition({ product, optionNames }: OpenProduct, row: ProductRow, isFirst: boolean) {
    const { cells } = row;
    for (const [index, field] of (['optionName1', 'optionName2', 'optionName3'] as const).entries())
      if (cells.get(field)) optionNames[index] = cells.get(field);
    const edition = toEdition(row, optionNames, isFirst);
    if (edition) maker?.setEdition(edition, cells, product);
    return edition;
  }

  function end(): SourceProduct[] {
    for (const row of waiting) {
      const known = byKey.get(maker?.parentOf(row.cells) ?? '');
      if (known) continueProduct(known, row);
      else startProduct(row);
    }
    const products = started.map(({ product }) => product);
    // The row of a product with variations is none of them.
    for (const product of products)
      if (product.editions.some(({ options }) => options.length > 0))
        product.editions = product.editions.filter(
          ({ options, prices }) =>
            options.length > 0 || (prices.length > 0 && !maker?.hasParentRows),
        );
    decideColumns(
      products.flatMap(({ editions }) => editions),
      !columns.positions.has('tracker') && !maker?.hasUncounted,
    );
    return products;
  }

  return { add, end };
}

function addPictures({ pictures }: SourceProduct, cells: Cells): void {
  for (const field of ['image', 'variantImage', 'moreImages'] as const)
    for (const url of splitUrls(cells.get(field))) if (!pictures.includes(url)) pictures.push(url);
}

/** Decides what a column says as a whole: counts or yes and no, a count that is missing, used copies. */
function decideColumns(editions: readonly SourceEdition[], isCounted: boolean): void {
  const supplies = editions.map(({ availability }) => readSupply(availability));
  const areCounts = supplies.some((supply) => typeof supply === 'number' && supply > 1);
  const isSaid = ({ stock, availability }: SourceEdition) => availability || stock.some(Boolean);
  const isAnySaid = editions.some(isSaid);
  const hasUsed = editions.some(({ condition }) => condition && !isNew(condition));
  for (const edition of editions) {
    if (edition.availability === '1' && !areCounts) edition.availability = 'yes';
    if (isCounted && !edition.stock.some(Boolean))
      edition.stock = isAnySaid && !isSaid(edition) ? [''] : [];
    if (hasUsed && edition.condition)
      edition.options = [...edition.options, ['Condition', toTitleCase(edition.condition)]];
  }
}

const isNew = (condition: string) => /^(new|neu|neuf|nuevo|nuovo|nieuw|11)$/i.test(condition);

const hasEdition = (product: SourceProduct, { options, sku }: SourceEdition) =>
  product.editions.some((one) => String(one.options) === String(options) && one.sku === sku);

function createProduct({ cells, place }: ProductRow): SourceProduct {
  const product: SourceProduct = {
    ...createSourceProduct(place),
    handle: cells.get('handle'),
    address: cells.get('address'),
    title: cells.get('title'),
    author: cells.get('author'),
    vendor: cells.get('vendor'),
    descriptionHtml: cells.get('description'),
    productType: cells.get('type'),
    category: cells.get('category'),
    genres: [
      ...parseNames(cells.get('genres')).map((name) => genreOfBisac(name) || name),
      ...cells
        .get('subjects')
        .split(/[;|]/)
        .flatMap((subject) => genreOfSubject(subject) || []),
    ],
    tags: [...cells.get('tags').split(','), ...cells.get('keywords').split(/[;|]/)],
    status: cells.get('status'),
    unsold: cells.visibility().why,
    isGiftCard: parseFlag(cells.get('isGiftCard')) === true,
    published: cells.get('published'),
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
  { cells, place }: ProductRow,
  names: readonly string[],
  isFirst: boolean,
): SourceEdition | null {
  const values = (['optionValue1', 'optionValue2', 'optionValue3'] as const).map(cells.get);
  const [sku, barcode, format] = [cells.get('sku'), cells.get('barcode'), cells.get('format')];
  const prices = cells.prices();
  if (!values.some(Boolean) && prices.length === 0 && !(isFirst && (sku || barcode || format)))
    return null;
  const isTracked = !/^(none|no|n|0|false)?$/i.test(cells.get('tracker'));
  const stock = cells.stock();
  const oversell = cells.get('oversell');
  const options = values.flatMap((value, index): [string, string][] =>
    value ? [[names[index] ?? '', value]] : [],
  );
  return {
    place,
    options: options.length > 0 || !format ? options : [['Format', toFormat(format)]],
    prices,
    unsold: cells.visibility().why,
    stock: !cells.has('tracker') ? stock : !isTracked ? [] : stock.length > 0 ? stock : [''],
    availability: cells.get('availability'),
    condition: cells.get('condition'),
    oversell: /^(continue|notify)$/i.test(oversell) || parseFlag(oversell) === true,
    sku,
    barcode,
    isShipped: parseFlag(cells.get('requiresShipping')) !== false,
  };
}

/** Several addresses in one cell are separated by blanks, semicolons or commas. */
const splitUrls = (cell: string) => cell.split(/[;\s]+|,(?=\s*(?:https?:)?\/\/)/).filter(Boolean);
