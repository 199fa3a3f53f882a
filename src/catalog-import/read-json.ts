import { readTable } from './read-csv.ts';
import { readText, toRows } from './read-file.ts';
import {
  createSourceProduct,
  type Place,
  ReadingListError,
  type Report,
  setExtraField,
  type SourceCatalog,
  type SourceCollection,
  type SourceEdition,
  type SourcePrice,
  type SourceProduct,
  toText,
  UnusableFileError,
} from './source.ts';
import { toCurrency } from './values.ts';

type Fields = Record<string, unknown>;
type Item = { value: unknown; line: number };

const lists = [
  'products',
  'books',
  'collections',
  'custom_collections',
  'smart_collections',
  'collects',
] as const;
type ListName = (typeof lists)[number];

/**
 * Reads a JSON file: a store's `products.json` or `collections.json`, the lists of the admin API,
 * or our own form. `collection` is the handle of the collection whose products the file lists, by its
 * path.
 */
export async function readJson(
  path: string,
  { file, encoding, collection }: { file: string; encoding: string; collection: string | null },
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  const parts: string[] = [];
  for await (const part of readText(path, encoding)) parts.push(part);
  const text = parts.join('');
  const found = parseLists(text);
  if (found.size === 0)
    throw new UnusableFileError(
      'is JSON, but has no "products", "collections" or "books". A store answers such a list at /products.json',
    );
  const isOwn = found.has('books');
  const currency = /"currency":\s*"([A-Z]{3})"/.exec(isOwn ? text : '')?.[1] ?? '';
  catalog.decimalMarks.set(file, '.');
  catalog.isOwn ||= isOwn;
  for (const [list, all] of found) {
    const isFlat = ({ value }: Item) => isFields(value) && isRow(value);
    const items = all.filter((item) => !isFlat(item));
    await readFlat(all.filter(isFlat), file, catalog, report);
    report.addRecords(list === 'products' || list === 'books' ? items.length : 0);
    for (const { value, line } of items) {
      const place = { file, line };
      const kind = value === null ? 'null' : typeof value;
      if (list === 'books' && isOwnBook(value)) catalog.ownBooks.push({ place, value, currency });
      else if (list === 'collections' && isOwn) catalog.ownCollections.push({ place, value });
      else if (isFields(value)) addRecord(value, place, list, collection, catalog);
      else report.leaveOut('unusable', place, '', `a ${kind} is no record`);
    }
  }
}

function addRecord(
  value: Fields,
  place: Place,
  list: ListName,
  collection: string | null,
  { products, collections, members }: SourceCatalog,
): void {
  function addProduct(fields: Fields, member: string | null): void {
    const product = toProduct(fields, place);
    products.push(product);
    if (member !== null) members.push({ collection: member, product: product.handle });
  }
  if (list === 'products' || list === 'books') addProduct(value, collection);
  else if (list === 'collects')
    members.push({
      collection: toText(value['collection_id']),
      product: toText(value['product_id']),
    });
  else {
    const one = toCollection(value, place);
    collections.push(one);
    for (const product of toList(value['products']).filter(isFields))
      addProduct(product, one.handle);
  }
}

/** A plain list of books has the price in the book, as a table has. */
const isRow = (fields: Fields) =>
  !('variants' in fields || 'editions' in fields) &&
  ('title' in fields || 'name' in fields) &&
  toAmount(fields['price']) !== '';

async function readFlat(
  items: readonly Item[],
  file: string,
  catalog: SourceCatalog,
  report: Report,
): Promise<void> {
  if (items.length === 0) return;
  const records = items.map(({ value, line }) => {
    const fields = isFields(value) ? Object.entries(value) : [];
    return { cells: new Map(fields.map(([name, one]) => [name, toCell(one)])), line };
  });
  await readTable(toRows(records), file, catalog, report);
  catalog.decimalMarks.set(file, '.');
}

const toCell = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(toCell).join(', ')
    : typeof value === 'boolean'
      ? String(value)
      : isFields(value)
        ? toAmount(value)
        : toText(value);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseLists(text: string): Map<ListName, Item[]> {
  const lines = text.split('\n').filter((line) => line.trim());
  const isInLines = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return isInLines ? parseLines(text) : findLists(parse(text), text);
}

/** Parses a text, or a line of one. Throws UnusableFileError with the place of an error. */
function parse(text: string, linesBefore = 0): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new UnusableFileError('is nested too deeply');
    if (!(error instanceof SyntaxError)) throw error;
    const place = locateJsonError(text, linesBefore);
    throw new UnusableFileError(`is not JSON: ${place}. Export it again`);
  }
}

/**
 * Parses a file with a record or a page in each line, as a bulk operation of the GraphQL API writes
 * it. There, variants and pictures stand after their product, with its id.
 */
function parseLines(text: string): Map<ListName, Item[]> {
  const found = new Map<ListName, Item[]>();
  const parents = new Map<string, Fields>();
  for (const [index, content] of text.split('\n').entries()) {
    if (!content.trim()) continue;
    const value = parse(content, index);
    const parentId = isFields(value) ? toText(value['__parentId']) : '';
    const parent = parentId ? parents.get(parentId) : undefined;
    if (parent && isFields(value)) addChild(parent, value);
    else {
      if (isFields(value)) parents.set(toText(value['id']), value);
      const lists = isFields(value) && hasList(value) ? findLists(value, content) : null;
      mergeLists(found, lists ?? new Map([[listOf(value), [{ value, line: 1 }]]]), index);
    }
  }
  return found;
}

function addChild(parent: Fields, child: Fields): void {
  const name = 'price' in child || 'selectedOptions' in child ? 'variants' : 'images';
  parent[name] = [...toList(parent[name]), child];
}

const listOf = (value: unknown): ListName => (isOwnBook(value) ? 'books' : 'products');

function mergeLists(found: Map<ListName, Item[]>, more: Map<ListName, Item[]>, lines = 0): void {
  for (const [name, items] of more) {
    const all = found.get(name) ?? [];
    found.set(name, all);
    for (const { value, line } of items) all.push({ value, line: line + lines });
  }
}

const maxDepth = 5;

/** Finds the lists of a parsed file, also inside other objects, and a single record. */
function findLists(root: unknown, text: string, depth = 0): Map<ListName, Item[]> {
  const found = new Map<ListName, Item[]>();
  const add = (name: ListName, value: unknown) =>
    mergeLists(found, new Map([[name, withLines(toList(value), text)]]));
  if (Array.isArray(root)) {
    const pages = root.filter((page): page is Fields => isFields(page) && hasList(page));
    if (root.length > 0 && pages.length === root.length)
      for (const page of pages) mergeLists(found, findLists(page, text, depth + 1));
    else if (root.length > 0) add(root.some(isOwnBook) ? 'books' : 'products', root);
    return found;
  }
  if (!isFields(root)) return found;
  if ('books_id' in root) throw new ReadingListError();
  for (const name of lists) if (root[name] !== undefined) add(name, root[name]);
  if (found.size > 0) return found;
  const isProduct = 'title' in root && ['variants', 'price', 'handle'].some((name) => name in root);
  if (isOwnBook(root)) add('books', [root]);
  else if (isProduct) add('products', [root]);
  else if (depth < maxDepth)
    for (const value of Object.values(root))
      if (isFields(value)) mergeLists(found, findLists(value, text, depth + 1));
  return found;
}

const hasList = (fields: Fields) => lists.some((name) => fields[name] !== undefined);
const isOwnBook = (value: unknown) => isFields(value) && 'editions' in value;

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return [];
  const { nodes, edges } = value;
  if (Array.isArray(nodes)) return nodes;
  const list: unknown[] = Array.isArray(edges) ? edges : [];
  return list.map((edge) => (isFields(edge) ? edge['node'] : edge));
}

const maxMisses = 20;

/** Adds the line of each record's handle, for the report. Few handles are written with escapes. */
function withLines(items: readonly unknown[], text: string): Item[] {
  let [position, line, misses] = [0, 1, 0];
  let next = text.indexOf('\n');
  return items.map((value) => {
    const handle = isFields(value) ? toText(value['handle']) : '';
    if (!handle || misses > maxMisses) return { value, line };
    const found = text.indexOf(JSON.stringify(handle), position);
    if (found < 0) misses += 1;
    else position = found;
    for (; next >= 0 && next < position; next = text.indexOf('\n', next + 1)) line += 1;
    return { value, line };
  });
}

/** Returns whether a text has an error before its end, instead of only ending too early. */
function breaksWithin(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    return position === undefined
      ? !message.startsWith('Unexpected end') && !message.startsWith('Unterminated')
      : Number(position) < text.length;
  }
}

/**
 * Describes the first error in a JSON text. The engine reports a position only for some errors, so
 * a binary search finds the shortest invalid prefix. Its last character is the error.
 */
function locateJsonError(text: string, linesBefore: number): string {
  if (!breaksWithin(text)) {
    const lines = text.split('\n').length + linesBefore;
    return `it ends too early, in line ${lines}, after ${text.length} characters`;
  }
  let [valid, invalid] = [0, text.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (breaksWithin(text.slice(0, middle))) invalid = middle;
    else valid = middle;
  }
  const lines = text.slice(0, invalid).split('\n');
  const found = JSON.stringify(text[invalid - 1]);
  return `unexpected ${found} in line ${lines.length + linesBefore}, column ${lines.at(-1)?.length}`;
}

/** Returns the first field that is there, of the names of the REST and the GraphQL API. */
function pick(fields: Fields, ...names: string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
}
const textOf = (fields: Fields, ...names: string[]) => toText(pick(fields, ...names)).trim();

/** Returns the number of an id such as 7 or "gid://shopify/Product/7". */
function toId(value: unknown): number | null {
  const number = Number(/(\d+)$/.exec(toText(value))?.[1]);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function toProduct(fields: Fields, place: Place): SourceProduct {
  const tags = pick(fields, 'tags');
  const vendor = textOf(fields, 'vendor');
  const category = pick(fields, 'category', 'product_category', 'productCategory');
  const product: SourceProduct = {
    ...createSourceProduct(place),
    id: toId(pick(fields, 'id', 'legacyResourceId')),
    handle: textOf(fields, 'handle'),
    title: textOf(fields, 'title'),
    vendor,
    descriptionHtml: textOf(fields, 'body_html', 'descriptionHtml', 'bodyHtml', 'description'),
    productType: textOf(fields, 'product_type', 'productType', 'type'),
    category: isFields(category)
      ? textOf(category, 'full_name', 'fullName', 'name')
      : toText(category),
    tags: Array.isArray(tags) ? tags.map(toText) : toText(tags).split(','),
    status: textOf(fields, 'status'),
    // A store's own page lists published products only, and has no status.
    isPublished:
      fields['status'] === undefined ||
      !('published_at' in fields || 'publishedAt' in fields) ||
      textOf(fields, 'published_at', 'publishedAt') !== '',
    isGiftCard: pick(fields, 'gift_card', 'isGiftCard') === true,
    created: textOf(fields, 'created_at', 'createdAt', 'published_at', 'publishedAt'),
    pictures: toPictures(fields),
    collections: toList(fields['collections']).map((one) =>
      isFields(one) ? textOf(one, 'handle', 'title') : toText(one),
    ),
    author: textOf(fields, 'author'),
  };
  const optionNames = toList(fields['options']).map((option) =>
    isFields(option) ? textOf(option, 'name') : toText(option),
  );
  product.editions = toList(fields['variants']).flatMap((variant) =>
    isFields(variant) ? toEdition(variant, optionNames, place) : [],
  );
  for (const [key, value] of Object.entries(fields)) setExtraField(product, key, toValue(value));
  for (const one of toList(fields['metafields']))
    if (isFields(one)) setExtraField(product, textOf(one, 'key'), toValue(one['value']));
  return product;
}

const toValue = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : toText(value));

function toPictures(fields: Fields): string[] {
  const media = toList(fields['media']).map((one) =>
    isFields(one) ? (pick(one, 'image', 'preview') ?? one) : one,
  );
  const all: unknown[] = [
    pick(fields, 'featuredImage', 'image'),
    ...toList(fields['images']),
    ...media,
  ];
  const urls = all.map((one) => (isFields(one) ? textOf(one, 'src', 'url') : toText(one)));
  return [...new Set(urls.filter(Boolean))];
}

function toEdition(fields: Fields, optionNames: readonly string[], place: Place): SourceEdition {
  const selected = toList(fields['selectedOptions']).flatMap((one): [string, string][] =>
    isFields(one) ? [[textOf(one, 'name'), textOf(one, 'value')]] : [],
  );
  const numbered = ['option1', 'option2', 'option3'].flatMap((name, index): [string, string][] => {
    const value = textOf(fields, name);
    return value ? [[optionNames[index] ?? '', value]] : [];
  });
  const title = textOf(fields, 'title');
  const named: [string, string][] = title ? [[optionNames[0] ?? '', title]] : [];
  const quantity = textOf(fields, 'inventory_quantity', 'inventoryQuantity', 'quantityAvailable');
  const item = pick(fields, 'inventoryItem');
  const isUntracked =
    ('inventory_management' in fields && !toText(fields['inventory_management'])) ||
    (isFields(item) && item['tracked'] === false);
  const isTracked =
    toText(fields['inventory_management']) !== '' || (isFields(item) && item['tracked'] === true);
  const available = pick(fields, 'available', 'availableForSale');
  const isCounted = quantity !== '' || (isTracked && available === undefined);
  const isGone = available === false && (!quantity || isUntracked);
  return {
    place,
    options: [selected, numbered, named].find((options) => options.length > 0) ?? [],
    prices: toPrices(fields),
    unsold: '',
    stock: isCounted && !isUntracked ? [quantity] : [],
    availability: isGone ? 'no' : '',
    oversell: /^continue$/i.test(textOf(fields, 'inventory_policy', 'inventoryPolicy')),
    sku: textOf(fields, 'sku'),
    barcode: textOf(fields, 'barcode'),
    isShipped: pick(fields, 'requires_shipping', 'requiresShipping') !== false,
  };
}

const toAmount = (value: unknown) => (isFields(value) ? textOf(value, 'amount') : toText(value));

/** Returns the price of a variant, in the currency that it names. */
function toPrices(fields: Fields): SourcePrice[] {
  const price = pick(fields, 'price');
  const amount = toAmount(price);
  if (amount === '') return [];
  const compareAt = toAmount(pick(fields, 'compare_at_price', 'compareAtPrice'));
  const named = isFields(price) ? textOf(price, 'currencyCode', 'currency_code') : '';
  return [{ amount, compareAt, currency: toCurrency(named || textOf(fields, 'currency')) }];
}

function toCollection(fields: Fields, place: Place): SourceCollection {
  const image = pick(fields, 'image');
  return {
    place,
    id: toId(fields['id']),
    handle: textOf(fields, 'handle'),
    title: textOf(fields, 'title'),
    descriptionHtml: textOf(fields, 'body_html', 'descriptionHtml', 'description'),
    image: isFields(image) ? textOf(image, 'src', 'url') : toText(image),
  };
}
