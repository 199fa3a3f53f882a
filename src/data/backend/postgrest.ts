import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { ServiceUnavailableError, UnreachedError } from '../../domain/result.ts';

/**
 * The reason for a rejected query. The message is the database's, and empty for a violated check
 * constraint.
 */
export type QueryError = {
  ok: false;
  code: 'not-allowed' | 'duplicate' | 'gone' | 'refused';
  message: string;
};
export type QueryResult<Value> = Promise<{ ok: true; value: Value } | QueryError>;

const checkViolation = '23514';

type Request<Row> = PromiseLike<PostgrestSingleResponse<Row>>;

/**
 * Awaits the result of a write. Throws ServiceUnavailableError; UnreachedError without a response, also
 * after the client's timeout.
 */
export async function mutate<Row>(subject: string, request: Request<Row>): QueryResult<Row> {
  const { data, error, status } = await request;
  if (!error) return { ok: true, value: data };
  if (status === 0 || status >= 500) {
    const Failure = status === 0 ? UnreachedError : ServiceUnavailableError;
    throw new Failure(`${subject}: the records did not answer`, { cause: error });
  }
  const message = error.code === checkViolation ? '' : error.message;
  return { ok: false, code: getCode(status, error.code), message };
}

/** Awaits the result of a read. Every failure, including a rejection, throws ServiceUnavailableError. */
export async function query<Row>(subject: string, request: Request<Row>): Promise<Row> {
  const result = await mutate(subject, request);
  if (result.ok) return result.value;
  throw new ServiceUnavailableError(`${subject}: ${result.code}`);
}

/**
 * Inserts a row whose id was made with its form. If the id exists, an earlier attempt succeeded without a
 * response: `complete` then receives that row. The code is `duplicate` if another row violates a
 * constraint.
 */
export async function insertOnce<Row>(
  subject: string,
  insert: Request<Row>,
  find: () => Request<Row | null>,
  complete: (row: Row) => QueryResult<Row>,
): QueryResult<Row> {
  const inserted = await mutate(subject, insert);
  if (inserted.ok || inserted.code !== 'duplicate') return inserted;
  const existing = await mutate(subject, find());
  if (!existing.ok) return existing;
  return existing.value === null ? inserted : complete(existing.value);
}

/** Is smaller than every id. */
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Fetches all rows of a table, however few a response may have. `page` returns the rows whose `key`, a
 * uuid, is larger than `after`, in its order, and their exact number. Rows that are added or deleted
 * meanwhile hide no other row.
 */
export async function queryAll<Row>(
  subject: string,
  page: (after: string) => Request<Row[]>,
  key = 'id',
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = noId; ;) {
    const { data, error, count } = await page(after);
    if (error) throw new ServiceUnavailableError(`${subject}: ${error.message}`);
    rows.push(...data);
    const last = getKey(data.at(-1), key);
    if (last === null || (count !== null && data.length >= count)) return rows;
    if (last <= after) throw new ServiceUnavailableError(`${subject}: the pages do not advance`);
    after = last;
  }
}

const getKey = (row: unknown, key: string): string | null =>
  row instanceof Object && key in row ? String(Reflect.get(row, key)) : null;

type Sorted = { sort_order: number; created_at: string };

/** Compares by staff's order. */
export const bySortOrder = (a: Sorted, b: Sorted): number =>
  a.sort_order - b.sort_order || a.created_at.localeCompare(b.created_at);

function getCode(status: number, code: string): QueryError['code'] {
  if (status === 401 || status === 403 || code === '42501') return 'not-allowed';
  if (code === '23505') return 'duplicate';
  return code === 'PGRST116' || status === 404 ? 'gone' : 'refused';
}
