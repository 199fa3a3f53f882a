import { apiKeys } from './api-keys.ts';
import type { Lite } from './lite.ts';

/** Creates the REST API of the database. */
export function createRest(app: Lite) {
  return {
    fetch: async (request: Request): Promise<Response> =>
      rejectUnsafe(request) ?? app.fetch(request),
  };
}

const keys: readonly string[] = Object.values(apiKeys);
const notFilters = new Set([
  'select',
  'columns',
  'order',
  'limit',
  'offset',
  'on_conflict',
  'apikey',
]);
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Returns the rejection of a request that hosted PostgREST rejects and Supabase Lite accepts, or
 * null.
 */
function rejectUnsafe(request: Request): Response | null {
  const { searchParams } = new URL(request.url);
  const bearer = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '');
  if (bearer && !keys.includes(bearer) && !jwt.test(bearer))
    return rejection(401, 'PGRST301', 'Expected 3 parts in JWT; got 1');
  const verb = { PATCH: 'UPDATE', DELETE: 'DELETE' }[request.method];
  const isFiltered = [...searchParams.keys()].some((name) => !notFilters.has(name));
  if (verb && !isFiltered) return rejection(400, '21000', `${verb} requires a WHERE clause`);
  return null;
}

const rejection = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });
