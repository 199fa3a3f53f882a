import { GraphQLError } from 'graphql';
import type { Cents } from '../../domain/cart/money.ts';

/** What an answer says beside its cart. */
export type UserError = { code: string; field: string[]; message: string };
export type Warning = { code: string; message: string; target: string };

export const invalid = (field: string[], message: string): UserError => ({
  code: 'INVALID',
  field,
  message,
});

export const graphqlError = (code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code } });

/** Creates the error for what Shopify has and the emulator does not, which it never ignores. */
export const notSupported = (what: string): GraphQLError =>
  graphqlError('BAD_REQUEST', `The local Storefront API does not support ${what}.`);

export function rejectOtherInputs(name: string, input: object, supported: readonly string[]): void {
  for (const [field, value] of Object.entries(input))
    if (value !== null && !supported.includes(field)) throw notSupported(name + field);
}

/** The maximum length of a page and of a list argument. */
const maxListLength = 250;

export function rejectLongList(name: string, list: readonly unknown[]): void {
  if (list.length > maxListLength)
    throw graphqlError(
      'MAX_INPUT_SIZE_EXCEEDED',
      `The input array size of ${list.length} for ${name} is greater than the maximum allowed of ${maxListLength}.`,
    );
}

export type PageArguments = {
  first?: number | null;
  after?: string | null;
  reverse?: boolean | null;
};

/** The highest index that pagination can reach. */
const maxDepth = 25_000;

/** Returns one page of a list. Throws beyond the limits of the Storefront API. */
export function paginate<Node extends { id: string }>(all: readonly Node[], page: PageArguments) {
  rejectOtherInputs('the argument ', page, ['first', 'after', 'reverse']);
  const { first, after, reverse } = page;
  if (typeof first !== 'number') throw notSupported('a page without first');
  if (first < 0 || first > maxListLength)
    throw graphqlError('BAD_REQUEST', `a page holds 0 to ${maxListLength} items, not ${first}`);
  const list = reverse ? all.toReversed() : all;
  const start = after ? parseCursor(after) + 1 : 0;
  if (start >= maxDepth)
    throw graphqlError(
      'BAD_REQUEST',
      `Pagination reaches ${maxDepth} objects at most; narrow the query to see more.`,
    );
  const nodes = list.slice(start, start + first);
  const last = nodes.at(-1);
  return {
    nodes,
    edges: nodes.map((node) => ({ node })),
    pageInfo: {
      hasNextPage: start + nodes.length < list.length,
      endCursor: last ? toCursor(last.id, start + nodes.length - 1) : null,
    },
  };
}

const toCursor = (id: string, place: number): string =>
  Buffer.from(JSON.stringify({ last_id: id, place })).toString('base64url');

function parseCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const place = /"place":(\d+)\}$/.exec(text)?.[1];
  if (place === undefined) throw graphqlError('BAD_REQUEST', 'invalid cursor');
  return Number(place);
}

type Kind = 'Product' | 'ProductVariant' | 'Collection';

export const gid = (kind: Kind, number: number | string) => `gid://shopify/${kind}/${number}`;

/** Formats an amount like the Storefront API: one decimal, or two if the second is no zero. */
export function toMoney(cents: Cents, currencyCode: string) {
  const amount = (cents / 100).toFixed(2).replace(/0$/, '');
  return { amount, currencyCode };
}

type Identifier = { namespace?: string | null; key: string };

/** Builds the metafields of a node, by "namespace.key". */
export function metafields(values: Record<string, string | undefined>) {
  function metafield({ namespace, key }: Identifier) {
    const value = values[`${namespace}.${key}`];
    return value ? { namespace, key, value } : null;
  }
  return {
    metafield,
    metafields({ identifiers }: { identifiers: Identifier[] }) {
      rejectLongList('identifiers', identifiers);
      return identifiers.map(metafield);
    },
  };
}

export type Attribute = { key: string; value: string };

/** Returns the attributes of an input. A key that is given twice has its last value. */
export const toAttributes = (inputs: readonly Attribute[]): Attribute[] =>
  [...new Map(inputs.map(({ key, value }) => [key, value]))].map(([key, value]) => ({
    key,
    value,
  }));
