import {
  createClient,
  type PostgrestSingleResponse,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import * as z from 'zod/mini';
import { sessionStorageKey } from '../../domain/people/session.ts';
import { ServiceUnavailableError, UnreachedError } from '../../domain/result.ts';
import type { Database } from './database.generated.d.ts';
import { fetchPages } from './rest.ts';

const timeoutMs = 15_000;

/** Aborts a request after 15 s, unless it has its own timeout. */
const fetchWithTimeout: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });

let client: SupabaseClient<Database> | undefined;

/** Creates a client that keeps no session, for the link of a mail, which may be of somebody else. */
export const createLinkClient = () =>
  createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { storageKey: 'mail-link', persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchWithTimeout },
  });

/** Returns the backend's client. Only dashboard pages use it, and it is created once. */
export function getSupabaseClient(): SupabaseClient<Database> {
  client ??= createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    // The login page asks before it takes a session from the address: anybody can send a link with their own.
    auth: { storageKey: sessionStorageKey, detectSessionInUrl: false },
    // The dashboard retries by itself.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
  });
  return client;
}

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

/** Another user has changed the row since the user saw it. */
export type ConflictError<Row> = { ok: false; code: 'changed'; current: Row };

type VersionedUpdate<Row> = {
  /** The `updated_at` of the version that the user saw. */
  seen: string;
  /** Updates the row where it is still that version. */
  update: Request<Row[]>;
  find: () => Request<Row>;
  getVersion: (row: Row) => string;
};

/** Updates the version of a row that the user saw. If it has changed since, returns `changed` with the current row. */
export async function updateVersion<Row>(
  name: string,
  { seen, update, find, getVersion }: VersionedUpdate<Row>,
): Promise<Awaited<QueryResult<Row>> | ConflictError<Row>> {
  const updated = await mutate(name, update);
  if (!updated.ok) return updated;
  const [value] = updated.value;
  if (value !== undefined) return { ok: true, value };
  const existing = await mutate(name, find());
  if (!existing.ok) return existing;
  // The row is unchanged but was not updated, so row level security rejected the write.
  if (getVersion(existing.value) === seen)
    return { ok: false, code: 'not-allowed', message: 'Only approved staff can do this.' };
  return { ok: false, code: 'changed', current: existing.value };
}

/** The addresses of longer lists of ids would exceed what proxies accept. */
const maxIdsInAddress = 100;

/**
 * Writes rows by their ids, in parts. The code is `gone` if none of them exists. A rejection ends it, and what was
 * written before stays.
 */
export async function mutateMany(
  name: string,
  ids: readonly string[],
  write: (part: string[]) => Request<{ id: string }[]>,
): QueryResult<string[]> {
  const written: string[] = [];
  for (let start = 0; start < ids.length; start += maxIdsInAddress) {
    const result = await mutate(name, write(ids.slice(start, start + maxIdsInAddress)));
    if (!result.ok) return result;
    written.push(...result.value.map(({ id }) => id));
  }
  if (written.length === 0) return { ok: false, code: 'gone', message: '' };
  return { ok: true, value: written };
}

/** A query of rows that can be sorted and fetched from a key on. */
type Pages<Row> = {
  gt: (key: string, after: string) => { order: (key: string) => Request<Row[]> };
};

/** Fetches all rows that a query with `count: 'exact'` selects. See `fetchPages`. */
export const queryAll = <Row>(name: string, select: () => Pages<Row>, key = 'id'): Promise<Row[]> =>
  fetchPages(
    name,
    async (after) => {
      const { data, error, count } = await select().gt(key, after).order(key);
      if (error) throw new ServiceUnavailableError(`${name}: ${error.message}`);
      return { rows: data, count };
    },
    key,
  );

/** Returns a response in the form of `schema`. Throws ServiceUnavailableError for another one. */
export function parse<Shape>(
  name: string,
  schema: z.core.$ZodType<Shape>,
  response: unknown,
): Shape {
  const parsed = z.safeParse(schema, response);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailableError(`${name}: unexpected response`, { cause: parsed.error });
}

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
