import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { ServiceUnavailableError } from '../../domain/result.ts';

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

const timeoutMs = 15_000;
const checkViolation = '23514';

/** Awaits the result of a write. Throws ServiceUnavailableError after 15 s. */
export async function mutate<Row>(
  subject: string,
  request: PromiseLike<PostgrestSingleResponse<Row>>,
): QueryResult<Row> {
  const { data, error, status } = await withTimeout(subject, request);
  if (!error) return { ok: true, value: data };
  if (status === 0 || status >= 500)
    throw new ServiceUnavailableError(`${subject}: the records did not answer`);
  const message = error.code === checkViolation ? '' : error.message;
  return { ok: false, code: getCode(status, error.code), message };
}

type Reading<Row> = PromiseLike<PostgrestSingleResponse<Row>> & {
  retry: (shouldContinue: boolean) => unknown;
};

/**
 * Fetches once, because the dashboard retries by itself. Every failure, including a rejection,
 * throws ServiceUnavailableError.
 */
export async function query<Row>(subject: string, request: Reading<Row>): Promise<Row> {
  request.retry(false);
  const result = await mutate(subject, request);
  if (result.ok) return result.value;
  throw new ServiceUnavailableError(`${subject}: ${result.code}`);
}

const pageSize = 1000;

/** Fetches all rows, because a response has at most a thousand. `page` must use a stable order. */
export async function queryAllPages<Row>(
  subject: string,
  page: (first: number, last: number) => Reading<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const nextRows = await query(subject, page(rows.length, rows.length + pageSize - 1));
    rows.push(...nextRows);
    if (nextRows.length < pageSize) return rows;
  }
}

function getCode(status: number, code: string): QueryError['code'] {
  if (status === 401 || status === 403 || code === '42501') return 'not-allowed';
  if (code === '23505') return 'duplicate';
  return code === 'PGRST116' || status === 404 ? 'gone' : 'refused';
}

async function withTimeout<Row>(
  subject: string,
  request: PromiseLike<PostgrestSingleResponse<Row>>,
): Promise<PostgrestSingleResponse<Row>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ServiceUnavailableError(`${subject}: no answer in time`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([request, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
