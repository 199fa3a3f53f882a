import { toAuthorName } from '../data/shopify/to-book.ts';
import { isAppType } from '../domain/catalog/tags.ts';
import { shop } from '../domain/site/shop.ts';
import {
  bookSchema,
  type CatalogFile,
  type CatalogFileBook,
  clean,
  maxDescription,
  maxEditions,
  maxName,
  maxTitle,
  titleOf,
  toHandle,
  toPicture,
} from './catalog-file.ts';
import { toCollections } from './collections.ts';
import { isShown } from './columns.ts';
import {
  formatIssue,
  type Report,
  type SourceCatalog,
  type SourceEdition,
  type SourceProduct,
  takeOwn,
} from './source.ts';
import { assignIds, joinWorks, selectUnique, type Taken } from './unique-books.ts';
import {
  choosePrice,
  decimalsOf,
  describePrice,
  findCurrency,
  isIsoDay,
  parsePrice,
  type PriceForm,
  toDay,
  toTime,
  toTitleOrder,
} from './values.ts';
import { readSupply, toSupply } from './words.ts';

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
export function toCatalog(
  source: SourceCatalog,
  report: Report,
  given = '',
): { catalog: CatalogFile; doubtful: Set<string>; oldPaths: [from: string, handle: string][] } {
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
    return [
      { book: taken, place, collections: [], isNamed: true, isDoubtful: !isSold, oldPath: '' },
    ];
  });
  const foreign = products.flatMap((product): Taken[] => {
    const start = report.entries.length;
    const book = toBook(product, report, pricing);
    const { place, collections, handle } = product;
    const isDoubtful = report.entries.slice(start).some(isDoubt);
    const oldPath = URL.parse(product.address, 'https://shop.invalid')?.pathname ?? '';
    return book ? [{ book, place, collections, isNamed: handle !== '', isDoubtful, oldPath }] : [];
  });
  const members = new Set(source.members.map(({ product }) => product));
  const taken = selectUnique([...own, ...foreign], members, report);
  const books = assignIds(
    taken.map(({ book }) => book),
    taken,
    report,
  );
  const isNamed = given !== '' || currency !== shop.currency || isInOwnFile(source);
  const catalog = {
    books,
    collections: toCollections(source, taken, report),
    ...((isNamed || prices.some((price) => price.currency)) && { currency }),
  };
  const doubts = taken.filter(({ isDoubtful }) => isDoubtful);
  // The shop answers these as the stores did.
  const isKept = (path: string, { handle }: CatalogFileBook) =>
    path === `/products/${handle}` || path === `/product/${handle}`;
  const moved = taken.filter(({ oldPath, book }) => oldPath.length > 1 && !isKept(oldPath, book));
  return {
    catalog,
    doubtful: new Set(doubts.map(({ book }) => book.handle)),
    oldPaths: moved.map(({ oldPath, book }) => [oldPath, book.handle]),
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

/** What has a new form was understood. A title made of a handle, and what was lost or cut, was not. */
const isDoubt = ({ kind, what, detail }: Report['entries'][number]) =>
  kind === 'left out' || what === 'title' || !/^".*" is now ".*"$/s.test(detail);

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

type TextName = 'vendor' | 'category' | 'publisher' | 'language' | 'narrator';

function textField(name: TextName, value: string): Partial<Record<TextName, string>> {
  const text = clean(value).slice(0, maxName);
  return text ? { [name]: text } : {};
}

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
type Mend = (what: Parameters<Report['mend']>[0], detail: string) => void;

/** Takes the editions that are sold, each under a title of its own. */
function toEditions(
  product: SourceProduct,
  handle: string,
  report: Report,
  pricing: Pricing,
): FileEdition[] {
  const taken = new Map<string, FileEdition>();
  for (const [index, source] of product.editions.entries()) {
    const { place } = source;
    const options = toOptions(source.options);
    const ownTitle = product.editions.length > 1 ? `Edition ${index + 1}` : 'Default Title';
    const title = Object.values(options).join(' / ') || ownTitle;
    const offer = toOffer(source, pricing);
    if ('reason' in offer) {
      if (offer.reason) report.leaveOut(offer.what, place, handle, `"${title}"${offer.reason}`);
    } else if (taken.has(title))
      report.leaveOut('edition', place, handle, `a second edition "${title}"`);
    else if (taken.size >= maxEditions)
      report.leaveOut('edition', place, handle, `"${title}" is beyond ${maxEditions} editions`);
    else {
      const mend: Mend = (what, detail) => report.mend(what, place, handle, detail);
      for (const detail of offer.mended) mend('price', detail);
      taken.set(title, {
        title,
        price: offer.price,
        ...(offer.compareAtPrice && { compareAtPrice: offer.compareAtPrice }),
        ...toStock(source, pricing.isUncounted(place.file), mend),
        ...toCodes(source, product.editions.length === 1 ? product.isbn : '', mend),
        options: Object.keys(options).length > 0 ? options : { Title: title },
        ...((product.isGiftCard || !source.isShipped) && { digital: true }),
      });
    }
  }
  return [...taken.values()];
}

type Offer = { price: string; compareAtPrice: string | null; mended: string[] };
/** Why an edition is not sold, after its title. Empty if the report has said it of the whole file. */
type Refusal = { what: 'edition' | 'currency'; reason: string };

function toOffer(
  { prices, place, unsold }: SourceEdition,
  { currency, formOf, isWithoutPrices }: Pricing,
): Offer | Refusal {
  const refuse = (reason: string): Refusal => ({ what: 'edition', reason });
  const [first] = prices;
  if (unsold) return refuse(` ${unsold}`);
  if (!first) return refuse(isWithoutPrices(place.file) ? '' : ' has no price');
  const chosen = choosePrice(prices, currency);
  if (!chosen)
    return { what: 'currency', reason: `: ${inOtherCurrency(describePrice(first), currency)}` };
  const form = formOf(place.file);
  const { amount, fault } = parsePrice(chosen.amount, form);
  if (amount === null) return refuse(`: ${fault}`);
  const mended: string[] = [];
  function read(text: string): string | null {
    const parsed = parsePrice(text, form);
    if (text && !isPlainAmount(text, currency))
      mended.push(parsed.fault ?? `"${text}" is now "${parsed.amount}"`);
    return parsed.amount;
  }
  read(chosen.amount);
  const sale = read(chosen.sale ?? '');
  const compareAt = read(chosen.compareAt);
  // Where nothing is on sale, some makers write a sale price of 0, or the price again.
  const isOnSale = sale !== null && Number(sale) > 0 && Number(sale) < Number(amount);
  return {
    price: isOnSale ? sale : amount,
    compareAtPrice: compareAt ?? (isOnSale ? amount : null),
    mended,
  };
}

function toStock(
  edition: SourceEdition,
  isUncounted: boolean,
  mend: Mend,
): Pick<FileEdition, 'stock' | 'oversell'> {
  const { stock, oversell, unknown } = toSupply(edition);
  for (const text of unknown)
    if (text) mend('stock', `"${text}" says nothing about the stock, so it is not sold`);
    else if (!isUncounted) mend('stock', 'its count is missing, so it is not sold');
  return { ...(stock !== null && { stock }), ...(oversell && { oversell: true }) };
}

/** The ISBN of a book is that of its only edition, if that has no code of its own. */
function toCodes(
  edition: SourceEdition,
  isbn: string,
  mend: Mend,
): Pick<FileEdition, 'barcode' | 'sku'> {
  const [sku, barcode] = [edition.sku, edition.barcode].map((code) => {
    const mended = toCode(code);
    if (code && mended !== code.trim())
      mend('code', mended ? `"${code}" is now "${mended}"` : `"${code}" is no code`);
    return mended;
  });
  const ownCode = barcode || toCode(isbn);
  return { ...(ownCode && { barcode: ownCode }), ...(sku && { sku }) };
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
