import { z } from 'zod';
import { toAuthorName } from '../data/shopify/to-book.ts';
import { isAppType, isGenre, isGoods } from '../domain/catalog/tags.ts';
import { shop } from '../domain/site/shop.ts';
import {
  bookSchema,
  type CatalogFile,
  numberAt,
  type CatalogFileBook,
  collectionSchema,
  handleSchema,
} from './catalog-file.ts';
import { isShown } from './columns.ts';
import { isIsoDay, toDay, toTime } from './dates.ts';
import { joinWorks } from './join-works.ts';
import { toTitleOrder } from './names.ts';
import {
  choosePrice,
  decimalsOf,
  describePrice,
  findCurrency,
  parsePrice,
  type PriceForm,
} from './prices.ts';
import type { Report } from './report.ts';
import {
  type Place,
  type SourceCatalog,
  type SourceCollection,
  type SourceEdition,
  type SourceProduct,
} from './source.ts';
import { readSupply, toSupply } from './stock.ts';

type Collection = CatalogFile['collections'][number];
type Taken = {
  book: CatalogFileBook;
  place: Place;
  collections: readonly string[];
  /** True if the handle is the catalog's, and not made of the title. */
  isNamed: boolean;
};

/** What applies to all prices of a catalog. */
type Pricing = {
  currency: string;
  formOf: (file: string) => PriceForm;
  /** True for a file that has no prices at all, which the report says once. */
  isWithoutPrices: (file: string) => boolean;
  /** True for a file that has no counts of counted books, which the report says once, too. */
  isUncounted: (file: string) => boolean;
  isDayFirst: (file: string) => boolean | undefined;
};

/**
 * Makes the catalog file of what the readers found. Each record is taken, mended or left out, and
 * the report says which. With a currency, only prices in it are taken; without one, those in the
 * currency of the shop, or in another if the catalog has no price in the shop's.
 */
export function toCatalog(source: SourceCatalog, report: Report, given = ''): CatalogFile {
  addCounts(source, report);
  const products = joinWorks(
    source.products.filter((product) => !isLeftOut(product, report)),
    report,
  );
  const prices = products.flatMap(({ editions }) => editions.flatMap((edition) => edition.prices));
  const ownPrices = source.ownBooks.map(({ currency }) => ({
    amount: '',
    compareAt: '',
    currency,
  }));
  const currency = given || findCurrency([...prices, ...ownPrices], shop.currency);
  const pricing: Pricing = {
    currency,
    formOf: (file) => ({
      mark: source.decimalMarks.get(file) ?? null,
      decimals: decimalsOf(currency),
    }),
    isWithoutPrices: (file) => source.withoutPrices.has(file),
    isUncounted: (file) => source.uncounted.has(file),
    isDayFirst: (file) => source.dayFirst.get(file),
  };
  const own = source.ownBooks.flatMap(({ value, place, currency: named }): Taken[] => {
    const book = takeOwn(bookSchema, value, place, report);
    if (!book) return [];
    const isSold = named === '' || named === currency;
    if (!isSold && book.editions.length > 0)
      report.leaveOut('currency', place, book.handle, inOtherCurrency(named, currency));
    const taken = isSold ? book : { ...book, editions: [] };
    return [{ book: taken, place, collections: [], isNamed: true }];
  });
  const foreign = products.flatMap((product): Taken[] => {
    const book = toBook(product, report, pricing);
    const { place, collections, handle } = product;
    return book ? [{ book, place, collections, isNamed: handle !== '' }] : [];
  });
  const members = new Set(source.members.map(({ product }) => product));
  const taken = selectUnique([...own, ...foreign], members, report);
  const books = assignIds(
    taken.map(({ book }) => book),
    taken,
    report,
  );
  const isNamed = given !== '' || currency !== shop.currency || isInOwnFile(source);
  return {
    books,
    collections: toCollections(source, taken, report),
    ...((isNamed || prices.some((price) => price.currency)) && { currency }),
  };
}

/** Gives editions the counts of an export of the inventory, by handle and options, else by SKU. */
function addCounts({ products, counts, uncounted }: SourceCatalog, report: Report): void {
  const exact = Map.groupBy(counts, ({ handle, options }) => `${handle}\n${options}`);
  const bySku = Map.groupBy(counts, ({ sku }) => sku);
  const used = new Set<(typeof counts)[number]>();
  const missing = new Set<string>();
  for (const { handle, editions } of products)
    for (const edition of editions) {
      const options = edition.options.map(([, value]) => value).join('\n');
      const found =
        exact.get(`${handle}\n${options}`) ?? (edition.sku ? bySku.get(edition.sku) : undefined);
      for (const one of found ?? []) used.add(one);
      if (found) edition.stock = found.flatMap(({ stock }) => stock).filter(Boolean);
      if (found && edition.stock.length === 0) edition.stock = [''];
      const { file } = edition.place;
      if (!found && uncounted.has(file) && edition.stock.includes('')) missing.add(file);
    }
  for (const file of missing)
    report.mendFile(
      file,
      'its store counts the copies, and no file has the counts, so these books are not sold. Export the inventory beside it',
    );
  for (const one of counts)
    if (!used.has(one))
      report.leaveOut(
        'unusable',
        one.place,
        one.handle,
        'no other file has the book of this count',
      );
}

const isInOwnFile = ({ ownBooks }: SourceCatalog) => ownBooks.some(({ currency }) => currency);

const inOtherCurrency = (price: string, currency: string) =>
  `${price} is not in ${currency}, the shop's currency`;

/** Goods for booksellers, such as "Harbor 24 copy dumpbin". */
const tradePack = /\b(dump ?bin|counter ?pack|\d+[- ]?copy (?:\w+ )?(pack|bin|mix|display))\b/i;

const isSupplied = (status: string) => (readSupply(status) ?? 0) !== 0;

const leftOutStatuses = ['draft', 'archived', 'unlisted'] as const;

function isLeftOut(
  { status, isPublished, unsold, handle, title, productType, place }: SourceProduct,
  report: Report,
): boolean {
  const name = handle || title;
  const left = leftOutStatuses.find((one) => one === status.trim().toLowerCase());
  const isSold = !status.trim() || isShown(status) || isSupplied(status);
  const reason = isAppType(productType)
    ? `is an app's own, of the type ${productType}`
    : tradePack.test(title)
      ? 'is a pack for the trade'
      : unsold || (isSold ? '' : `has the status "${status.trim()}"`);
  if (left) report.leaveOut(left, place, name, `its status is "${status.trim()}"`);
  else if (!isPublished) report.leaveOut('unpublished', place, name, 'it is not published');
  else if (reason) report.leaveOut('unpublished', place, name, `it ${reason}`);
  return left !== undefined || !isPublished || reason !== '';
}

const maxTitle = 20_000;
const maxHandle = 255;
const maxName = 255;
const maxDescription = 600_000;
const maxEditions = 250;

function toBook(product: SourceProduct, report: Report, pricing: Pricing): CatalogFileBook | null {
  const { place } = product;
  const title = toTitleOrder(clean(product.title)).slice(0, maxTitle) || titleOf(product.handle);
  const handle = toHandle(product.handle, title);
  const name = handle || product.handle || title;
  const mend = (what: Parameters<Report['mend']>[0], detail: string) =>
    report.mend(what, place, name, detail);
  if (!title || !handle) {
    report.leaveOut('unusable', place, product.handle, 'it has neither a handle nor a title');
    return null;
  }
  if (product.handle && handle !== product.handle)
    mend('handle', `"${product.handle}" is now "${handle}"`);
  if (!clean(product.title)) mend('title', `it had none, and is now "${title}"`);
  const author = toAuthorName(product.author);
  if (author !== clean(product.author))
    mend('author', `"${product.author.trim()}" is now "${author}"`);
  if (product.descriptionHtml.length > maxDescription)
    mend('description', `it is cut after ${maxDescription} characters`);
  const pictures = product.pictures.flatMap((address) => {
    const url = toPicture(address);
    // Encoding an address is no change of it.
    if (url !== URL.parse(address)?.href)
      mend('picture', url ? `"${address}" is now "${url}"` : `"${address}" is no address`);
    return url ?? [];
  });
  const [cover, ...others] = [...new Set(pictures)];
  const published = toDay(product.published, pricing.isDayFirst(place.file));
  if (product.published && (!published || !isIsoDay.test(product.published.trim())))
    mend('date', `"${product.published}" is ${published ? `now "${published}"` : 'no date'}`);
  const { productType, category, isGiftCard } = product;
  const created = toTime(product.created);
  const pages = toCount(product.pages);
  const audioMinutes = toCount(product.audioMinutes);
  const book = {
    handle,
    title,
    ...(product.id !== null && { id: product.id }),
    ...(author && { author }),
    ...textField('vendor', product.vendor),
    descriptionHtml: product.descriptionHtml.slice(0, maxDescription),
    productType: clean(productType).slice(0, maxName),
    genres: product.genres.map((genre) => clean(genre).slice(0, maxName)).filter(Boolean),
    tags: toTags(product, mend),
    ...(published && { published }),
    cover: cover ?? null,
    ...(others.length > 0 && { pictures: others }),
    ...textField('category', category),
    ...(isGiftCard && { giftCard: true }),
    ...(created && { created }),
    editions: toEditions(product, name, report, pricing),
    ...textField('publisher', product.publisher),
    ...(pages && { pages }),
    ...textField('language', product.language),
    ...textField('narrator', product.narrator),
    ...(audioMinutes && { audioMinutes }),
  };
  const checked = bookSchema.safeParse(book);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  report.leaveOut('unusable', place, name, issue ? formatIssue(issue) : 'it is invalid');
  return null;
}

/** Returns one line without control characters. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

type TextName = 'vendor' | 'category' | 'publisher' | 'language' | 'narrator';

/** Returns an object with the field, or an empty one without a text. */
function textField(name: TextName, value: string): Partial<Record<TextName, string>> {
  const text = clean(value).slice(0, maxName);
  return text ? { [name]: text } : {};
}

/** Returns "Jane Eyre" of "jane-eyre". */
const titleOf = (handle: string) =>
  clean(handle)
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase());

/** Returns the handle if Shopify could have it, else one made of it or of the title. */
function toHandle(handle: string, title: string): string {
  const given = handle.trim();
  if (given === handle && handleSchema.safeParse(given).success && !/^\.{1,2}$/.test(given))
    return given;
  const last = /^https?:\/\/[^?#]*\/([^/?#]+)/.exec(given)?.[1] ?? given;
  return slugify(last) || slugify(title) || (title ? `product-${hash(title)}` : '');
}

/** Makes a handle as Shopify does: letters and digits of any script, in lower case. */
export function slugify(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, maxHandle)
    .replace(/^-+|-+$|[\ud800-\udbff]$/g, '');
}

function hash(text: string): string {
  let value = 0;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647;
  return value.toString(36);
}

/** Returns the https address of a picture. Null for other texts. */
function toPicture(address: string): string | null {
  const absolute = address.replace(/^http:/i, 'https:').replace(/^\/\//, 'https://');
  const url = URL.parse(absolute);
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return null;
  return url.href;
}

/** Returns the first whole number of a text, as in "352 pages". */
function toCount(text: string): number | null {
  const count = Number(/^\D{0,20}(\d{1,6})(?!\d)/.exec(text)?.[1] ?? 0);
  return count > 0 ? count : null;
}

function toTags(
  { tags, series, seriesNumber }: SourceProduct,
  mend: (what: 'tag', detail: string) => void,
): string[] {
  const name = clean(series).replaceAll('#', '');
  const number = clean(seriesNumber).replace(/^(book|vol(ume)?|no)?\.?\s*#?\s*/i, '');
  const hasSeries = tags.some((tag) => /^\s*series:/i.test(tag));
  const all = [
    ...tags.map(clean),
    ...(name && !hasSeries ? [`series:${name}${number ? ` #${number}` : ''}`] : []),
  ].filter(Boolean);
  return [...new Set(all)].map((tag) => {
    if (tag.length <= maxName) return tag;
    mend('tag', `it is cut after ${maxName} characters: "${tag.slice(0, 60)}…"`);
    return tag.slice(0, maxName);
  });
}

type FileEdition = CatalogFileBook['editions'][number];

type Offer = { price: string; compareAtPrice: string | null; mended: string[] };

/** Returns what an edition costs today, or why it is not sold. No reason if the report has said it. */
function toOffer(
  { prices, place, unsold }: SourceEdition,
  { currency, formOf, isWithoutPrices }: Pricing,
): Offer | { what: 'edition' | 'currency'; reason: string } {
  const form = formOf(place.file);
  const chosen = choosePrice(prices, currency);
  const [first] = prices;
  if (unsold) return { what: 'edition', reason: ` ${unsold}` };
  if (!first)
    return { what: 'edition', reason: isWithoutPrices(place.file) ? '' : ' has no price' };
  if (!chosen)
    return {
      what: 'currency',
      reason: `: ${inOtherCurrency(describePrice(first), currency)}`,
    };
  const { amount, fault } = parsePrice(chosen.amount, form);
  if (amount === null) return { what: 'edition', reason: `: ${fault}` };
  const mended: string[] = [];
  const [, sale = null, compareAt = null] = [chosen.amount, chosen.sale, chosen.compareAt].map(
    (text = '') => {
      const parsed = parsePrice(text, form);
      if (text && !isPlainAmount(text, currency))
        mended.push(parsed.fault ?? `"${text}" is now "${parsed.amount}"`);
      return parsed.amount;
    },
  );
  // Where nothing is on sale, some makers write a sale price of 0, or the price again.
  const isOnSale = sale !== null && Number(sale) > 0 && Number(sale) < Number(amount);
  return {
    price: isOnSale ? sale : amount,
    compareAtPrice: compareAt ?? (isOnSale ? amount : null),
    mended,
  };
}

function toEditions(
  product: SourceProduct,
  handle: string,
  report: Report,
  pricing: Pricing,
): FileEdition[] {
  const titles = new Set<string>();
  const { editions, isbn } = product;
  return editions.flatMap((edition, index): FileEdition[] => {
    const { place } = edition;
    const mend = (what: Parameters<Report['mend']>[0], detail: string) =>
      report.mend(what, place, handle, detail);
    const options = toOptions(edition.options);
    const values = Object.values(options).join(' / ');
    const title = values || (editions.length > 1 ? `Edition ${index + 1}` : 'Default Title');
    const offer = toOffer(edition, pricing);
    if ('reason' in offer) {
      if (offer.reason) report.leaveOut(offer.what, place, handle, `"${title}"${offer.reason}`);
      return [];
    }
    if (titles.has(title) || titles.size >= maxEditions) {
      const reason = titles.has(title)
        ? `a second edition "${title}"`
        : `"${title}" is beyond ${maxEditions} editions`;
      report.leaveOut('edition', place, handle, reason);
      return [];
    }
    titles.add(title);
    for (const detail of offer.mended) mend('price', detail);
    const { stock, oversell, unknown } = toSupply(edition);
    for (const text of unknown)
      if (text) mend('stock', `"${text}" says nothing about the stock, so it is not sold`);
      else if (!pricing.isUncounted(place.file))
        mend('stock', 'its count is missing, so it is not sold');
    const [sku, barcode] = [edition.sku, edition.barcode].map((code) => {
      const mended = toCode(code);
      if (code && mended !== code.trim())
        mend('code', mended ? `"${code}" is now "${mended}"` : `"${code}" is no code`);
      return mended;
    });
    const ownCode = barcode || (editions.length === 1 ? toCode(isbn) : '');
    return [
      {
        title,
        price: offer.price,
        ...(offer.compareAtPrice && { compareAtPrice: offer.compareAtPrice }),
        ...(stock !== null && { stock }),
        ...(oversell && { oversell: true }),
        ...(ownCode && { barcode: ownCode }),
        ...(sku && { sku }),
        options: values ? options : { Title: title },
        ...((product.isGiftCard || !edition.isShipped) && { digital: true }),
      },
    ];
  });
}

/** Returns options by name. The provider's only option of a product without any is none. */
function toOptions(options: SourceEdition['options']): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [rawName, rawValue] of options) {
    const value = clean(rawValue).slice(0, maxName);
    if (!value || /^default title$/i.test(value)) continue;
    const given = clean(rawName).slice(0, maxName);
    // An object has its own meaning for this name.
    const base = !given || given === '__proto__' || /^title$/i.test(given) ? 'Edition' : given;
    let name = base;
    for (let number = 2; Object.hasOwn(named, name); number += 1) name = `${base} ${number}`;
    named[name] = value;
  }
  return named;
}

/** Google's feeds write the currency into the amount: "12.00 USD". */
const isPlainAmount = (text: string, currency: string) =>
  /^\d{1,10}(\.\d{1,2})?$/.test(text.replace(currency, '').trim());

/** Removes what spreadsheets add to a code: an apostrophe, `="…"`, ".0". "9.78E+12" is lost. */
function toCode(text: string): string {
  const bare = clean(text)
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^['’]+/, '')
    .replace(/^(\d{8,14})\.0+$/, '$1')
    .slice(0, maxName);
  return /^\d([.,]\d+)?E\+\d+$/i.test(bare) ? '' : bare;
}

/**
 * Leaves out repeated products, and gives a second product of a handle one of its own. Of two
 * records of a product, one that can be sold is taken.
 */
function selectUnique(
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
function freeName(
  { handle, author = '' }: { handle: string; author?: string | undefined },
  known: { has: (handle: string) => boolean },
): string {
  const withAuthor = author ? slugify(`${handle} ${author}`) : '';
  if (withAuthor && !known.has(withAuthor)) return withAuthor;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const name = handle.slice(0, maxHandle - end.length).replace(/[\ud800-\udbff]$/, '') + end;
    if (!known.has(name)) return name;
  }
}

/** The ids of variants are made of the product's, and must be safe integers. */
const maxId = Math.floor(Number.MAX_SAFE_INTEGER / 256) - 1;

/** Leaves out ids that are used twice, so that each product's id is its own. */
function assignIds(
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

function toCollections(
  { ownCollections, collections: given, members }: SourceCatalog,
  taken: readonly Taken[],
  report: Report,
): Collection[] {
  const handles = new Set(taken.map(({ book }) => book.handle));
  const byKey = new Map(
    taken.flatMap(({ book }) => [
      [book.handle, book.handle],
      [String(book.id ?? ''), book.handle],
    ]),
  );
  const own = ownCollections.flatMap(({ value, place }): Collection[] => {
    const collection = takeOwn(collectionSchema, value, place, report);
    if (!collection) return [];
    const known = collection.books.filter((handle) => handles.has(handle));
    for (const handle of collection.books)
      if (!handles.has(handle))
        report.mend('collection', place, collection.handle, `no book has the handle "${handle}"`);
    return [{ ...collection, books: known }];
  });
  const foreign = new Map<string, Collection & { place: Place | null }>();
  const byName = new Map<string, string>();
  function add(one: SourceCollection | { handle: string; title: string }): string {
    const title = clean(one.title) || titleOf(one.handle);
    const handle = toHandle(one.handle, title);
    if (!handle || foreign.has(handle)) return handle;
    const details = 'place' in one ? one : null;
    const image = details ? toPicture(details.image) : null;
    foreign.set(handle, {
      handle,
      title: title.slice(0, maxTitle),
      descriptionHtml: details?.descriptionHtml.slice(0, maxDescription) ?? '',
      image,
      books: [],
      place: details?.place ?? null,
    });
    for (const name of [handle, title.toLowerCase(), String(details?.id ?? '')])
      if (name) byName.set(name, handle);
    return handle;
  }
  for (const one of given) add(one);
  const join = (name: string, product: string | undefined) => {
    const text = clean(name);
    if (!text || product === undefined) return;
    const handle = byName.get(text) ?? byName.get(text.toLowerCase()) ?? add(toNamed(text));
    const books = foreign.get(handle)?.books;
    if (books && !books.includes(product)) books.push(product);
  };
  for (const { collection, product } of members) join(collection, byKey.get(product));
  for (const { book, collections } of taken)
    for (const name of collections) join(name, book.handle);
  const listed = [...foreign.values()].flatMap(({ place, ...collection }): Collection[] => {
    if (collection.books.length > 0) return [collection];
    if (place)
      report.leaveOut('collection', place, collection.handle, 'no file lists its products');
    return [];
  });
  const known = new Set(own.map(({ handle }) => handle));
  const all = [...own, ...listed.filter(({ handle }) => !known.has(handle))];
  return own.length > 0 ? all : [...all, ...collectRest(all, taken)];
}

/** A handle has no capitals and blanks; other names are titles. */
const toNamed = (name: string) =>
  slugify(name) === name ? { handle: name, title: '' } : { handle: '', title: name };

const maxGenerated = 24;
const minGenerated = 3;

/**
 * Puts the products of no collection into collections of their genre, because the shop shows only
 * products of collections.
 */
function collectRest(collections: readonly Collection[], taken: readonly Taken[]): Collection[] {
  const listed = new Set(collections.flatMap(({ books }) => books));
  const rest = taken.map(({ book }) => book).filter(({ handle }) => !listed.has(handle));
  const groups = Map.groupBy(rest, (book) => toGroup(book).toLowerCase());
  const large = [...groups]
    .filter(([name, books]) => name && books.length >= minGenerated)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, maxGenerated);
  const grouped = new Set(large.flatMap(([, books]) => books));
  const others = rest.filter((book) => !grouped.has(book));
  const handles = new Set(collections.map(({ handle }) => handle));
  const create = (title: string, books: readonly CatalogFileBook[]): Collection => {
    const base = slugify(title) || 'more';
    const handle = handles.has(base) ? freeName({ handle: base }, handles) : base;
    handles.add(handle);
    return {
      handle,
      title,
      descriptionHtml: '',
      image: null,
      books: books.map((book) => book.handle),
    };
  };
  const otherTitle = large.length + collections.length > 0 ? 'More to Discover' : 'All Books';
  return [
    ...large.map(([, books]) => create(books[0] ? toGroup(books[0]) : '', books)),
    ...(others.length > 0 ? [create(otherTitle, others)] : []),
  ];
}

/** Returns the genre of a book, "Gifts & More" for goods, or an empty text. */
function toGroup({ productType, category, genres, giftCard }: CatalogFileBook): string {
  if (giftCard || isGoods({ productType, category: category ?? '' })) return 'Gifts & More';
  return genres[0] ?? (isGenre(productType) ? productType : '');
}

type Issue = z.core.$ZodIssue;

/** Takes a record in our own form. One that breaks it is left out, and the report says where. */
function takeOwn<Value>(
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
function formatIssue({ path, message }: Issue): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  const name = steps.join('').replace(/^\./, '');
  return name ? `${name}: ${message}` : message;
}
