import { shop } from '../domain/site/shop.ts';
import { isExistingDate } from './catalog-file.ts';
import type { DecimalMark, Report, SourcePrice, SourceProduct } from './source.ts';
import { toAsciiDigits, toTitleCase } from './words.ts';

/** How the prices of a file are to be read. */
export type PriceForm = {
  /** The mark of the decimals in the other prices of the file. Null if none of them shows it. */
  mark: DecimalMark | null;
  /** The decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD. */
  decimals: number;
};

/** A price as the catalog file has it, or a sentence that says why it is none. */
export type ParsedPrice = { amount: string; fault: null } | { amount: null; fault: string };

const maxDigits = 10;
const shownDecimals = 2;

/** Returns the number of a price with its marks, without a currency and the blanks of thousands. */
const bareNumber = (text: string) =>
  toAsciiDigits(text)
    .replaceAll('٫', '.')
    .replace(/^[^\d.,+-]*|[^\d]*$/gu, '')
    .replace(/^\+/, '')
    .replace(/(?<=\d)[\s'’٬](?=\d{3}(\D|$))/g, '');

/** Returns the mark of the decimals that the prices of a file show. Null if none does. */
export function findDecimalMark(amounts: Iterable<string>): DecimalMark | null {
  const counts = { '.': 0, ',': 0 };
  for (const amount of amounts) {
    const bare = bareNumber(amount);
    const last = /^[\d.,]*([.,])(\d*)$/.exec(bare);
    if (!last) continue;
    const [, mark, digits = ''] = last;
    const known = mark === ',' ? ',' : '.';
    const isAfterOther = bare.includes(known === '.' ? ',' : '.');
    if (isAfterOther || digits.length < 3) counts[known] += 1;
  }
  if (counts['.'] === counts[',']) return null;
  return counts['.'] > counts[','] ? '.' : ',';
}

/**
 * Parses a price with separators of any country: "1,234.50", "1.234,50", "12,95 €", "1 234". A price
 * that can mean two amounts, such as "1.234", has a fault unless other prices of the file show
 * their mark. So have other texts and negative amounts.
 */
export function parsePrice(text: string, { mark, decimals }: PriceForm): ParsedPrice {
  const fault = { amount: null, fault: `"${text}" is no price` };
  const bare = bareNumber(text);
  if (!/^[\d.,]+$/.test(bare)) return fault;
  const decimal = findDecimal(bare, mark, decimals);
  if (decimal === 'unknown')
    return {
      amount: null,
      fault: `"${text}" can mean ${bare.replace('.', '')} or ${round(bare)}. Write it with two decimals`,
    };
  const [whole = '', fraction = ''] = decimal
    ? [bare.slice(0, bare.lastIndexOf(decimal)), bare.slice(bare.lastIndexOf(decimal) + 1)]
    : [bare];
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (digits.length > maxDigits || !/^\d*$/.test(fraction)) return fault;
  if (!fraction) return { amount: digits, fault: null };
  if (fraction.length <= shownDecimals) return { amount: `${digits}.${fraction}`, fault: null };
  const isExact = /^0*$/.test(fraction.slice(shownDecimals));
  if (decimals > shownDecimals && !isExact)
    return { amount: null, fault: `"${text}" has three decimals, and the shop keeps two` };
  return { amount: round(`${digits}.${fraction}`), fault: null };
}

/** Half a cent is rounded up; as a binary number, 12.995 is less than a half. */
const round = (text: string) => (Math.round(Number(`${text}e2`)) / 100).toFixed(shownDecimals);

/**
 * Returns the mark of the decimals of one number, null if it has none. A mark before three digits
 * separates thousands where the file or the currency says so, and a comma by custom.
 */
function findDecimal(
  bare: string,
  mark: DecimalMark | null,
  decimals: number,
): DecimalMark | 'unknown' | null {
  const [point, comma] = [bare.lastIndexOf('.'), bare.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const own = point >= 0 ? '.' : comma >= 0 ? ',' : null;
  if (!own || bare.split(own).length > 2) return null;
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) return own;
  if (mark) return mark === own ? own : null;
  if (decimals === 0) return null;
  if (decimals > shownDecimals) return own;
  return own === ',' ? null : 'unknown';
}

const formatIn = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** The currencies of each sign: "$" has many, "€" has one. */
const bySign = Map.groupBy(currencies, (currency) => formatIn(currency, 'narrowSymbol'));

export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? shownDecimals;

/** Returns a text as a currency code; empty if it is none. */
export function toCurrency(text: string): string {
  const code = text.trim().toUpperCase();
  return currencies.has(code) ? code : '';
}

/** Returns the currencies that a price can have. Null if it names none. */
function currenciesOf({ amount, currency }: SourcePrice): readonly string[] | null {
  if (currency) return [currency];
  const [word] = amount
    .replace(/[\p{Nd}.,٫٬'’+\-\s]+/gu, ' ')
    .trim()
    .split(' ');
  if (!word) return null;
  if (currencies.has(word)) return [word];
  const [, country = '', sign = word] = /^([A-Z]{1,3})(\p{Sc})$/u.exec(word) ?? [];
  const known = bySign.get(word) ?? bySign.get(sign)?.filter((code) => code.startsWith(country));
  return known ?? (/\p{Sc}/u.test(word) ? [] : null);
}

/**
 * Returns the currency in which the shop sells: its own, unless prices name only others. Then it is
 * the most frequent one.
 */
export function findCurrency(prices: readonly SourcePrice[], shopCurrency: string): string {
  const counts = new Map<string, number>();
  for (const price of prices) {
    const possible = currenciesOf(price);
    if (!possible) continue;
    if (possible.includes(shopCurrency)) return shopCurrency;
    const [only] = possible.filter(
      (code) =>
        possible.length === 1 || formatIn(code, 'symbol') === formatIn(code, 'narrowSymbol'),
    );
    if (only) counts.set(only, (counts.get(only) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? shopCurrency;
}

/** Returns the price in a currency: one that names it, else one that names none. */
export function choosePrice(
  prices: readonly SourcePrice[],
  currency: string,
): SourcePrice | undefined {
  return (
    prices.find((price) => currenciesOf(price)?.includes(currency)) ??
    prices.find((price) => currenciesOf(price) === null)
  );
}

export const describePrice = ({ amount, currency }: SourcePrice): string =>
  `${amount} ${currency}`.trim();

/** A day or a time as ISO 8601 and ONIX have it. */
export const isIsoDay = /^\d{4}-?\d\d(-?\d\d)?(\D|$)/;
/** The names of months as lists in these languages write them, without accents. */
const months = Array.from({ length: 12 }, (_, month) =>
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].map((locale) =>
    bare(new Date(2000, month, 1).toLocaleDateString(locale, { month: 'long' })),
  ),
);

const excelStart = Date.UTC(1899, 11, 30);
const isMonthFirst = new Set(['US', 'PH']).has(shop.country);
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)(?!\d)/;

/**
 * Decides for a column whether the day stands first: as a date shows it that can be read in one way,
 * else as in the shop's country. `assumed` is a date that could be read in two ways.
 */
export function findDayFirst(texts: readonly string[]): { isDayFirst: boolean; assumed: string } {
  const pairs = texts.flatMap((text) => {
    const [whole, first, second] = slashed.exec(text.trim()) ?? [];
    return whole ? [{ whole, first: Number(first), second: Number(second) }] : [];
  });
  const days = pairs.filter(({ first }) => first > 12).length;
  const monthsFirst = pairs.filter(({ second }) => second > 12).length;
  if (days !== monthsFirst) return { isDayFirst: days > monthsFirst, assumed: '' };
  const open = pairs.find(({ first, second }) => first <= 12 && second <= 12 && first !== second);
  return { isDayFirst: !isMonthFirst, assumed: open?.whole ?? '' };
}

/** Parses a day: "01-MAR-2024", "2025-04-01", "20250401", "4/1/2025", "1.4.2025", "1er mars 2024", "2025.0". */
export function toDay(text: string, isDayFirst = !isMonthFirst): string {
  // Libraries write a year that they infer as "[1853]" or "c1853", and spreadsheets "1853.0".
  const given = bare(text.trim())
    .replace(/^\p{L}+, +(?=\p{L}+ \d|\d)/u, '')
    .replace(/^\[?(?:ca?\.? ?|©)?(?=\d{4}\b)/, '')
    .replace(/(?<=^\d{4,8})\.0+$|[\]?.]+$/, '');
  const patterns: [RegExp, (parts: string[]) => (string | undefined)[]][] = [
    [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\D|$)/, ([year, month, day]) => [year, month, day]],
    [/^(\d{4})(\d\d)(\d\d)/, ([year, month, day]) => [year, month, day]],
    [/^(\d{4})-?(\d\d)$/, ([year, month]) => [year, month, '1']],
    [/^(\d{4})$/, ([year]) => [year, '1', '1']],
    [
      slashed,
      ([first, second, year]) =>
        Number(first) > 12 || (isDayFirst && Number(second) <= 12)
          ? [year, second, first]
          : [year, first, second],
    ],
    [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?!\d)/, ([day, month, year]) => [year, month, day]],
    [
      /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u,
      ([month, day, year]) => [year, toMonth(month), day],
    ],
    [
      /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?(?: de)?[ -](\p{L}{3,})\.?,?(?: de)?[ -](\d{4}|\d\d)(?!\d)/u,
      ([day, month, year]) => [year, toMonth(month), day],
    ],
    [/^(\p{L}{3,})\.?(?: de)?[ -](\d{4}|\d\d)$/u, ([month, year]) => [year, toMonth(month), '1']],
  ];
  for (const [pattern, order] of patterns) {
    const found = pattern.exec(given);
    if (!found) continue;
    const [year = '', month = '', day = ''] = order(found.slice(1));
    const date = [toYear(year), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    if (isExistingDate(date)) return date;
  }
  if (!/^[2-5]\d{4}$/.test(given)) return '';
  return new Date(excelStart + Number(given) * 86_400_000).toISOString().slice(0, 10);
}

function bare(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const toMonth = (word = '') =>
  String(months.findIndex((names) => names.some((name) => name.startsWith(word))) + 1);

/** Of two digits, a year that is at most five years ahead. */
function toYear(text: string): string {
  if (text.length !== 2) return text;
  const soon = new Date().getFullYear() + 5;
  return Number(`20${text}`) > soon ? `19${text}` : `20${text}`;
}

export function toTime(text: string): string {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || time < 0 ? '' : new Date(time).toISOString();
}

/** "Quill, Ida", "van Gulik, Robert", "Quill, Ida, 1975-": a last name of one word before a comma. */
const inverted =
  /^(?:(?:[a-z]\S*|[A-Z]['’]|D[aei]|L[ae]|Van|Von|St\.?) )*[^\s,]+,\s*(?![JS]r\b|I{1,3}\b|IV\b)[^,]+(?:,\s*[^,]*\d[^,]*|,\s*(?:[JS]r\.?|I{1,3}|IV))?$/;
const separators = /\s*[;|/]\s*|\s+&\s+/;
const role =
  /\s*\((?:author|aut|by|illustrator|illus|ill|editor|ed|translator|trans|narrator|narr|contributor|introduction|foreword|photographer|autor|herausgeber|hrsg|auteur|traducteur|autore|traductor)[.\w ]*\)/gi;

/**
 * Gives the books of a table the names as readers know them: authors as "Quill, Ida" or with their
 * roles, and what is in capitals, as wholesalers and libraries have it.
 */
export function restoreNames(
  products: readonly SourceProduct[],
  file: string,
  report: Report,
): readonly SourceProduct[] {
  const namesOf = (author: string) => author.replace(role, '').trim().split(separators);
  const authors = products.flatMap(({ author }) => (/^\s*(\[|$)/.test(author) ? [] : author));
  const isInverted = (name: string) => inverted.test(name.trim());
  const areInverted =
    authors.filter((author) => namesOf(author).every(isInverted)).length * 2 > authors.length;
  const isCapital =
    products.every(({ title }) => title === title.toUpperCase()) &&
    products.some(({ title }) => /\p{Lu}{2} +\p{Lu}{2}/u.test(title));
  if (isCapital) report.mendFile(file, 'its titles were in capitals; only words begin so now');
  for (const product of products) {
    const { author } = product;
    const names = namesOf(author);
    // A semicolon separates names, so a comma within one stands before a first name.
    const isList = names.length > 1 && /[;|]/.test(author);
    const isForm = areInverted || isList || names.length === 1;
    if (!author.startsWith('[') && isForm) {
      const first = names.map((name) =>
        areInverted || (isList && isInverted(name)) ? toFirstLast(name) : name,
      );
      product.author = first.map(withoutCapitals).filter(Boolean).join(', ');
    }
    if (areInverted) product.title = withoutAuthor(product);
    if (!isCapital) continue;
    for (const field of ['title', 'author', 'vendor', 'publisher'] as const)
      product[field] = toTitleCase(product[field]);
  }
  return products;
}

/** Writes a name of several words in capitals as readers know it. */
export const withoutCapitals = (name: string) => (name.includes(' ') ? toTitleCase(name) : name);

const particles = /^(?:(?:van|von|der|den|de|du|da|la|le|st\.?|mc|mac|el|al|ten|ter|zu)\s+)*\S+/i;

/** Converts "Quill, Ida, 1975-" and, of a list whose names begin so, "QUILL IDA" to "Ida Quill". */
export function fromInverted(name: string): string {
  const [last = ''] = particles.exec(name) ?? [];
  const text = name.includes(',') ? name : `${last}, ${name.slice(last.length)}`;
  return toFirstLast(text);
}

/** Converts "Long-Distance Dad, The" to "The Long-Distance Dad". */
export const toTitleOrder = (title: string) =>
  title.replace(
    /^([^:(;]+), (the|an?|der|das|les?|el|los|las|il)(?=\s*(?:$|[:(;]))/i,
    (_, rest: string, article: string) =>
      `${article.charAt(0).toUpperCase()}${article.slice(1).toLowerCase()} ${rest}`,
  );

/** Converts "Quill, Ida, 1975-" to "Ida Quill". */
function toFirstLast(name: string): string {
  const [last = '', first = '', more = ''] = name.split(',').map((part) => part.trim());
  const suffix = /\d/.test(more) ? '' : more;
  return [first, last, suffix].filter(Boolean).join(' ');
}

/** Libraries write "Emma / Jane Austen" as a title. */
function withoutAuthor({ title, author }: SourceProduct): string {
  const [main = '', ...rest] = title.split(' / ');
  const lastName = author.split(' ').at(-1) ?? '';
  return lastName && rest.join(' ').includes(lastName) ? main : title;
}
