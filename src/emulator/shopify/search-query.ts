import type { Product } from './product.ts';
import { graphqlError } from './graphql-errors.ts';

type Test = (product: Product) => boolean;

const holds = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
const equals = (text: string, word: string) => text.toLowerCase() === word.toLowerCase();

const fields: Record<string, (product: Product, wanted: string) => boolean> = {
  title: ({ title }, wanted) => holds(title, wanted),
  vendor: ({ vendor }, wanted) => equals(vendor, wanted),
  product_type: ({ productType }, wanted) => equals(productType, wanted),
  tag: ({ tags }, wanted) => tags.some((tag) => equals(tag, wanted)),
  tag_not: ({ tags }, wanted) => !tags.some((tag) => equals(tag, wanted)),
  available_for_sale: (product, wanted) => `${product.availableForSale()}` === wanted,
  created_at: ({ createdAt }, wanted) => compare(createdAt, wanted),
};

const term = /(-|NOT\s+)?(?:([a-z_]+):)?((?:[<>]=?)?(?:'[^']*'|"[^"]*"|[^\s"']+))/g;

/**
 * The part of Shopify's search syntax that shops use: words, `field:value`, quotes, comparisons of
 * `created_at`, `-` and `NOT`, `AND` (as is any space) and `OR`. An unknown field fails loudly.
 */
export function readSearchQuery(query: string): Test {
  const alternatives = query.split(/\s+OR\s+/).map((part) => {
    const tests = [...part.replace(/\bAND\b/g, ' ').matchAll(term)].map(
      ([, negated, field, value = '']) => {
        const test = testOf(field, value.replace(/['"]|\*$/g, ''));
        return negated ? (product: Product) => !test(product) : test;
      },
    );
    return (product: Product) => tests.every((test) => test(product));
  });
  return (product) => alternatives.some((test) => test(product));
}

function testOf(field: string | undefined, value: string): Test {
  if (field === undefined) return (product) => mentions(product, value);
  const test = fields[field];
  if (!test)
    throw graphqlError('BAD_REQUEST', `The local Storefront API does not search by "${field}:".`);
  return (product) => test(product, value);
}

function mentions({ title, vendor, productType, tags }: Product, word: string): boolean {
  return [title, vendor, productType, ...tags].some((text) => holds(text, word));
}

function compare(instant: string, wanted: string): boolean {
  const [, sign = '', day = ''] = /^([<>]=?)?(.*)$/.exec(wanted) ?? [];
  const [left, right] = [Date.parse(instant), Date.parse(day)];
  if (Number.isNaN(right)) throw graphqlError('BAD_REQUEST', `"${day}" is not a date.`);
  if (sign === '<') return left < right;
  if (sign === '<=') return left <= right;
  if (sign === '>') return left > right;
  if (sign === '>=') return left >= right;
  return left === right;
}
