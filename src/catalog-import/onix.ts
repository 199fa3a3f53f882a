import { todayInShop } from '../domain/time/date.ts';
import { shop } from '../domain/site/shop.ts';
import type { SourcePrice } from './source.ts';
import { toDay } from './values.ts';

/** An element by its lower-case name. `text` of a description has its markup. */
export type Node = { name: string; text: string; children: Node[] };

export function find(node: Node, ...path: string[]): Node[] {
  return path.reduce(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [node],
  );
}

/** Returns the text of the first node at a path on one line, or an empty text. */
export const textOf = (node: Node, ...path: string[]): string =>
  find(node, ...path)[0]
    ?.text.trim()
    .replace(/\s+/g, ' ') ?? '';

export type PriceDefaults = { currency: string; type: string };

/** The types of retail prices, the preferred first: with tax, without, and the publisher's. */
const retailTypes = ['02', '04', '42', '34', '', '01', '03', '41', '33', '31'];
const prePublicationTypes = ['22', '24', '21', '23'];
/** Prices for everyone, and for consumers. */
const openQualifiers = new Set(['', '00', '05']);

const otherTypes: [RegExp, string][] = [
  [/^06$/, 'a price of rental goods'],
  [/^(0[5789]|1[57]|2[57]|32|3[567])$/, 'a net price for dealers'],
  [/^1[1-4]$/, 'a price of special sales'],
  [/^2[1-4]$/, 'a price before publication'],
];
const rentalConditions = /^1[0-4]$/;

/**
 * Returns the retail prices of a record that are valid today, the best first; without any, says what
 * the record has, after "it ".
 */
export function findRetailPrices(
  product: Node,
  defaults: PriceDefaults,
  isForthcoming: boolean,
): { prices: SourcePrice[]; unsold: string } {
  const nodes = find(product, 'productsupply', 'supplydetail', 'price').filter((price) =>
    /[1-9]/.test(textOf(price, 'priceamount')),
  );
  const types = isForthcoming ? [...retailTypes, ...prePublicationTypes] : retailTypes;
  const typeOf = (price: Node) => textOf(price, 'pricetype') || defaults.type;
  const today = todayInShop();

  /** Returns why a price is not one of the shop, or an empty text. */
  function whyNot(price: Node): string {
    const type = typeOf(price);
    if (!types.includes(type))
      return otherTypes.find(([code]) => code.test(type))?.[1] ?? `a price of type ${type}`;
    if (!openQualifiers.has(textOf(price, 'pricequalifier'))) return 'a price for some buyers';
    const conditions = find(price, 'pricecondition', 'priceconditiontype');
    if (conditions.some(({ text }) => rentalConditions.test(text.trim()))) return 'a price of hire';
    const { start, end } = timeOf(price);
    if (start > today) return `a price from ${start} on`;
    return end && end < today ? `a price until ${end}` : '';
  }

  const isElsewhere = (price: Node) => {
    const countries = textOf(price, 'territory', 'countriesincluded');
    return Number(countries !== '' && !countries.split(/\s+/).includes(shop.country));
  };
  const prices = nodes
    .filter((price) => whyNot(price) === '')
    .toSorted(
      (one, other) =>
        isElsewhere(one) - isElsewhere(other) ||
        types.indexOf(typeOf(one)) - types.indexOf(typeOf(other)) ||
        // After a change, the price that began last.
        timeOf(other).start.localeCompare(timeOf(one).start),
    )
    .map((price) => ({
      amount: textOf(price, 'priceamount'),
      compareAt: '',
      currency: textOf(price, 'currencycode') || defaults.currency,
    }));
  const others = [...new Set(nodes.map(whyNot))];
  const isUnsold = prices.length === 0 && others.length > 0;
  return {
    prices,
    unsold: isUnsold ? `has no retail price of today, only ${others.join(', ')}` : '',
  };
}

/** Returns the first and the last day of a price; empty without one. */
function timeOf(price: Node): { start: string; end: string } {
  const time = { start: '', end: '' };
  for (const date of find(price, 'pricedate')) {
    const role = textOf(date, 'pricedaterole');
    const [first = '', last = ''] = textOf(date, 'date').split(/[-/](?=\d{8})/);
    if (role === '14' || role === '24') time.start = toDay(first);
    if (role === '15') time.end = toDay(first);
    if (role === '24') time.end = toDay(last);
  }
  return time;
}
