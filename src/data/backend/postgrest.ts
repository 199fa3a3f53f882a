import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { ServiceUnavailableError, UnreachedError } from '../../domain/result.ts';
import { fetchPages } from './fetch-pages.ts';

/**
 * The reason for a rejected query. The message is the database's, and empty for a violated check
 * constraint, which is named instead. `stale-sign-in` demands another sign-in first. With the code `rule` it is a sentence for staff, which one of our triggers or functions raised.
 */
export type QueryError = {
  ok: false;
  code: 'not-allowed' | 'stale-sign-in' | 'duplicate' | 'gone' | 'rule' | 'refused';
  message: string;
  constraint?: string | undefined;
};
export type QueryResult<Value> = Promise<{ ok: true; value: Value } | QueryError>;

const checkViolation = '23514';
/** The code of `raise exception` without another. */
const raisedException = 'P0001';
/** The code of private.require_fresh_sign_in(). */
const staleSignIn = 'PT403';

type Request<Row> = PromiseLike<PostgrestSingleResponse<Row>>;

/**
 * Awaits the result of a write. Throws ServiceUnavailableError; UnreachedError without a response, also
 * after the client's timeout.
 */
export async function mutate<Row>(name: string, request: Request<Row>): QueryResult<Row> {
  const { data, error, status } = await request;
  if (!error) return { ok: true, value: data };
  if (status === 0 || status >= 500) {
    const Failure = status === 0 ? UnreachedError : ServiceUnavailableError;
    throw new Failure(`${name}: the records did not answer`, { cause: error });
  }
  const code = getCode(status, error.code);
  if (error.code !== checkViolation) return { ok: false, code, message: error.message };
  const [, constraint] = /constraint "([^"]+)"/.exec(error.message) ?? [];
  return { ok: false, code, message: '', constraint };
}

/** Awaits the result of a read. Every failure, including a rejection, throws ServiceUnavailableError. */
export async function query<Row>(name: string, request: Request<Row>): Promise<Row> {
  const result = await mutate(name, request);
  if (result.ok) return result.value;
  throw new ServiceUnavailableError(`${name}: ${result.code}`);
}

/**
 * Inserts a row whose id was made with its form. If the id exists, an earlier attempt succeeded without a
 * response: `complete` then receives that row. The code is `duplicate` if another row violates a
 * constraint.
 */
export async function insertOnce<Row>(
  name: string,
  insert: Request<Row>,
  find: () => Request<Row | null>,
  complete: (row: Row) => QueryResult<Row>,
): QueryResult<Row> {
  const inserted = await mutate(name, insert);
  if (inserted.ok || inserted.code !== 'duplicate') return inserted;
  const existing = await mutate(name, find());
  if (!existing.ok) return existing;
  return existing.value === null ? inserted : complete(existing.value);
}

/** Fetches all rows of a table. See `fetchPages`. */
export const queryAll = <Row>(
  name: string,
  page: (after: string) => Request<Row[]>,
  key?: string,
): Promise<Row[]> =>
  fetchPages(
    name,
    async (after) => {
      const { data, error, count } = await page(after);
      if (error) throw new ServiceUnavailableError(`${name}: ${error.message}`);
      return { rows: data, count };
    },
    key,
  );

type Sorted = { sort_order: number; created_at: string };

/** Compares by staff's order. */
export const bySortOrder = (a: Sorted, b: Sorted): number =>
  a.sort_order - b.sort_order || a.created_at.localeCompare(b.created_at);

function getCode(status: number, code: string): QueryError['code'] {
  if (code === staleSignIn) return 'stale-sign-in';
  if (status === 401 || status === 403 || code === '42501') return 'not-allowed';
  if (code === '23505') return 'duplicate';
  if (code === raisedException) return 'rule';
  return code === 'PGRST116' || status === 404 ? 'gone' : 'refused';
}
