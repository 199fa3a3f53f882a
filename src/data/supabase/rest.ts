import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import type * as z from 'zod/mini';
import { filterValidRows, describeInvalidRows } from '../../domain/valid-rows.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';

/** A build waits for a local backend that a busy machine is still starting; a shopper does not. */
const timeoutMs = import.meta.env.SSR ? 10 * 60_000 : 15_000;

/**
 * What anybody may read of the shop's records, without the backend's client: rows of a table, or the
 * answer of a function (`rpc/…`). Throws NoAnswer, which names what was asked and the status.
 */
export async function fetchRest(path: string): Promise<unknown> {
  const name = path.split('?', 1)[0];
  const response = await fetch(`${SUPABASE_URL}/rest/v1/${path}`, {
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ServiceUnavailableError(`The shop’s records were not reached (${name})`, { cause });
  });
  if (!response.ok)
    throw new ServiceUnavailableError(`The shop’s records answered ${response.status} (${name})`);
  return response.json().catch((cause: unknown) => {
    throw new ServiceUnavailableError(`The shop’s records did not answer in JSON (${name})`, {
      cause,
    });
  });
}

/**
 * The rows of a table that fit `schema`. One that does not costs its own place alone, and `warn` is
 * told in one sentence which those are. Throws NoAnswer.
 */
export async function fetchRows<Row>(
  what: string,
  schema: z.core.$ZodType<Row>,
  path: string,
  warn: (sentence: string) => void,
): Promise<Row[]> {
  const answer = await fetchRest(path);
  const { rows, invalid } = filterValidRows(schema, Array.isArray(answer) ? answer : [answer]);
  // Each row of the table has an id: these are not its rows.
  if (invalid.some(({ id }) => id === null))
    throw new ServiceUnavailableError(`The ${what} are not what was expected`);
  if (invalid.length > 0) warn(describeInvalidRows(what, invalid, rows.length + invalid.length));
  return rows;
}
