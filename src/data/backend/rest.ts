import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import * as z from 'zod/mini';
import { filterValidRows, describeInvalidRows } from '../../domain/valid-rows.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { call } from './call.ts';

/** A build waits for a local backend that is still starting. A shopper does not. */
const timeoutMs = import.meta.env.SSR ? 10 * 60_000 : 15_000;

/**
 * Fetches public data: rows of a table, or the result of a function (`rpc/…`), which needs POST if it changes
 * data. Throws ServiceUnavailableError with the name and status.
 */
export async function callRest(path: string, { method = 'GET', prefer = '' } = {}) {
  const name = path.split('?', 1)[0];
  const { ok, status, headers, body } = await call({
    name: `The shop’s records (${name})`,
    url: `${SUPABASE_URL}/rest/v1/${path}`,
    timeoutMs,
    method,
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, ...(prefer && { prefer }) },
  });
  if (!ok) throw new ServiceUnavailableError(`The shop’s records answered ${status} (${name})`);
  if (body === undefined)
    throw new ServiceUnavailableError(`The shop’s records did not answer in JSON (${name})`);
  return { body, range: headers.get('content-range') };
}

/** Fetches all rows of a table that match `schema`. See `fetchPages` and `parseRows`. Throws ServiceUnavailableError. */
export async function fetchAllRows<Row>(
  kind: string,
  schema: z.core.$ZodType<Row>,
  path: string,
  warn: (sentence: string) => void,
): Promise<Row[]> {
  const rows = await fetchPages<unknown>(`The ${kind}`, async (after) => {
    const { body, range } = await callRest(`${path}&order=id&id=gt.${after}`, {
      prefer: 'count=exact',
    });
    // "0-999/1500": the number of rows from this page on. "*" if the service does not count.
    const count = Number(range?.split('/')[1]);
    return { rows: toRows(body), count: Number.isNaN(count) ? null : count };
  });
  return parseRows(kind, schema, rows, warn);
}

const toRows = (body: unknown): unknown[] => (Array.isArray(body) ? body : [body]);

/**
 * Returns the rows of a table that match `schema`. Other rows are skipped, and `warn` receives one
 * message about them. Throws ServiceUnavailableError if `body` is no list of rows.
 */
export function parseRows<Row>(
  kind: string,
  schema: z.core.$ZodType<Row>,
  body: unknown,
  warn: (sentence: string) => void,
): Row[] {
  const { rows, invalid } = filterValidRows(schema, toRows(body));
  // Every row of the table has an id, so the response is not a list of rows.
  if (invalid.some(({ id }) => id === null))
    throw new ServiceUnavailableError(`The ${kind} are not what was expected`);
  if (invalid.length > 0) warn(describeInvalidRows(kind, invalid, rows.length + invalid.length));
  return rows;
}

/** Is smaller than every id. */
const noId = '00000000-0000-0000-0000-000000000000';

/** `count` is the number of rows from this page on. Null if the service does not count. */
type RowPage<Row> = { rows: Row[]; count: number | null };

/**
 * Fetches all rows of a table, however few a response may have. `fetchPage` returns the rows whose `key`, a uuid, is
 * larger than `after`, in its order. Rows that are added or deleted meanwhile hide no other row. Throws
 * ServiceUnavailableError.
 */
export async function fetchPages<Row>(
  name: string,
  fetchPage: (after: string) => Promise<RowPage<Row>>,
  key = 'id',
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = noId; ;) {
    const page = await fetchPage(after);
    rows.push(...page.rows);
    const last = getKey(page.rows.at(-1), key);
    if (last === null || (page.count !== null && page.rows.length >= page.count)) return rows;
    if (last <= after) throw new ServiceUnavailableError(`${name}: the pages do not advance`);
    after = last;
  }
}

const getKey = (row: unknown, key: string): string | null =>
  row instanceof Object && key in row ? String(Reflect.get(row, key)) : null;
