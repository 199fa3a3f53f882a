import type { SourcePrice } from './source.ts';

/** The marks that separate the decimals of a number, or its thousands. */
export type DecimalMark = '.' | ',';

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

/** Digits of other scripts start here; each script has ten in a row. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

/** Writes the digits of other scripts as those of ASCII. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

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

/** Returns the decimals of a currency. */
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

/** Returns a price with its currency, as in "290 RSD". */
export const describePrice = ({ amount, currency }: SourcePrice): string =>
  `${amount} ${currency}`.trim();
