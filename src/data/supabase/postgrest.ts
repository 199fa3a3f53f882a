import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { ServiceUnavailableError } from '../../domain/result.ts';

/** Why the records refused; the sentence is the database's own, and empty where it names a constraint. */
export type QueryError = {
  ok: false;
  code: 'not-allowed' | 'duplicate' | 'gone' | 'refused';
  message: string;
};
export type QueryResult<Value> = Promise<{ ok: true; value: Value } | QueryError>;

const timeoutMs = 15_000;
const checkViolation = '23514';

/** Waits for the records' answer to a write. Throws NoAnswer when none came in 15 s. */
export async function mutate<Row>(
  what: string,
  request: PromiseLike<PostgrestSingleResponse<Row>>,
): QueryResult<Row> {
  const { data, error, status } = await withTimeout(what, request);
  if (!error) return { ok: true, value: data };
  if (status === 0 || status >= 500)
    throw new ServiceUnavailableError(`${what}: the records did not answer`);
  const message = error.code === checkViolation ? '' : error.message;
  return { ok: false, code: getCode(status, error.code), message };
}

type Reading<Row> = PromiseLike<PostgrestSingleResponse<Row>> & {
  retry: (shouldContinue: boolean) => unknown;
};

/**
 * Reads once, as the screens ask again themselves; whatever is not an answer, a refusal too, is
 * thrown as NoAnswer.
 */
export async function query<Row>(what: string, request: Reading<Row>): Promise<Row> {
  request.retry(false);
  const answer = await mutate(what, request);
  if (answer.ok) return answer.value;
  throw new ServiceUnavailableError(`${what}: ${answer.code}`);
}

const pageSize = 1000;

/** Reads all rows, of which the records tell a thousand at once. `page` needs one order at every call. */
export async function queryAllPages<Row>(
  what: string,
  page: (first: number, last: number) => Reading<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const more = await query(what, page(rows.length, rows.length + pageSize - 1));
    rows.push(...more);
    if (more.length < pageSize) return rows;
  }
}

function getCode(status: number, code: string): QueryError['code'] {
  if (status === 401 || status === 403 || code === '42501') return 'not-allowed';
  if (code === '23505') return 'duplicate';
  return code === 'PGRST116' || status === 404 ? 'gone' : 'refused';
}

async function withTimeout<Row>(
  what: string,
  request: PromiseLike<PostgrestSingleResponse<Row>>,
): Promise<PostgrestSingleResponse<Row>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ServiceUnavailableError(`${what}: no answer in time`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([request, late]);
  } finally {
    clearTimeout(timer);
  }
}
