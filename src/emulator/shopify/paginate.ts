import { maxListLength, graphqlError } from './graphql-errors.ts';

export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
};

/** The highest index that pagination can reach. */
const maxDepth = 25_000;

/**
 * Returns one page of a list, with the limits of the Storefront API. Throws a GraphQL error if a
 * limit is exceeded.
 */
export function paginate<Node extends { id: string }>(
  all: readonly Node[],
  { first, last, after, before, reverse }: PageArguments,
  reach = maxDepth,
) {
  const list = reverse ? all.toReversed() : all;
  validatePageSize(first, last);
  let start = after ? parseCursor(after) + 1 : 0;
  let end = before ? parseCursor(before) : list.length;
  if (typeof first === 'number') end = Math.min(end, start + first);
  if (typeof last === 'number') start = Math.max(start, end - last);
  if (start >= reach)
    throw graphqlError(
      'BAD_REQUEST',
      `Pagination reaches ${reach} objects at most; narrow the query to see more.`,
    );
  const nodes = list.slice(start, end);
  const cursorAt = (index: number) => {
    const node = nodes.at(index);
    return node ? toCursor(node.id, start + nodes.indexOf(node)) : null;
  };
  return {
    nodes,
    edges: () => nodes.map((node, index) => ({ node, cursor: toCursor(node.id, start + index) })),
    pageInfo: {
      hasNextPage: start + nodes.length < list.length,
      hasPreviousPage: start > 0 && list.length > 0,
      startCursor: () => cursorAt(0),
      endCursor: () => cursorAt(-1),
    },
  };
}

function validatePageSize(first: number | null | undefined, last: number | null | undefined): void {
  const size = first ?? last;
  if (typeof size !== 'number')
    throw graphqlError('BAD_REQUEST', 'you must provide one of first or last');
  if (typeof first === 'number' && typeof last === 'number')
    throw graphqlError('BAD_REQUEST', 'providing both first and last is not supported');
  if (size < 0 || size > maxListLength)
    throw graphqlError('BAD_REQUEST', `a page holds 0 to ${maxListLength} items, not ${size}`);
}

function toCursor(id: string, place: number): string {
  return Buffer.from(JSON.stringify({ last_id: id, place })).toString('base64url');
}

function parseCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const place = /"place":(\d+)\}$/.exec(text)?.[1];
  if (place === undefined) throw graphqlError('BAD_REQUEST', 'invalid cursor');
  return Number(place);
}
