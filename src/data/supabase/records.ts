import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { NoAnswer } from '../../domain/outcome.ts';

/** Why the records refused; the sentence is the database's own, and empty where it names a constraint. */
export type Refused = {
  ok: false;
  code: 'not-allowed' | 'duplicate' | 'gone' | 'refused';
  sentence: string;
};
export type Answer<Value> = Promise<{ ok: true; value: Value } | Refused>;

const patience = 15_000;
const brokenConstraint = '23514';

/** Waits for the records' answer to a write. Throws NoAnswer when none came in 15 s. */
export async function ask<Row>(
  what: string,
  request: PromiseLike<PostgrestSingleResponse<Row>>,
): Answer<Row> {
  const { data, error, status } = await within(what, request);
  if (!error) return { ok: true, value: data };
  if (status === 0 || status >= 500) throw new NoAnswer(`${what}: the records did not answer`);
  const sentence = error.code === brokenConstraint ? '' : error.message;
  return { ok: false, code: codeOf(status, error.code), sentence };
}

type Reading<Row> = PromiseLike<PostgrestSingleResponse<Row>> & {
  retry: (isWanted: boolean) => unknown;
};

/**
 * Reads once, as the screens ask again themselves; whatever is not an answer, a refusal too, is
 * thrown as NoAnswer.
 */
export async function read<Row>(what: string, request: Reading<Row>): Promise<Row> {
  request.retry(false);
  const answer = await ask(what, request);
  if (answer.ok) return answer.value;
  throw new NoAnswer(`${what}: ${answer.code}`);
}

const mostAtOnce = 1000;

/** Reads all rows, of which the records tell a thousand at once. `page` needs one order at every call. */
export async function readAll<Row>(
  what: string,
  page: (first: number, last: number) => Reading<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const more = await read(what, page(rows.length, rows.length + mostAtOnce - 1));
    rows.push(...more);
    if (more.length < mostAtOnce) return rows;
  }
}

function codeOf(status: number, code: string): Refused['code'] {
  if (status === 401 || status === 403 || code === '42501') return 'not-allowed';
  if (code === '23505') return 'duplicate';
  return code === 'PGRST116' || status === 404 ? 'gone' : 'refused';
}

async function within<Row>(
  what: string,
  request: PromiseLike<PostgrestSingleResponse<Row>>,
): Promise<PostgrestSingleResponse<Row>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`${what}: no answer in time`)), patience);
  });
  try {
    return await Promise.race([request, late]);
  } finally {
    clearTimeout(timer);
  }
}
