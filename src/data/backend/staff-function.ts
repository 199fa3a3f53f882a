import { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { UnreachedError } from '../../domain/result.ts';
import { getSupabaseClient, type QueryError } from './postgrest.ts';

const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const plainSchema = z.object({ error: z.string() });
const identifiedSchema = z.object({ requestId: z.string() });

/** `requestId` identifies the entry in the function's log, if the response has one. */
type FunctionError = QueryError & { requestId: string | null };

/**
 * Calls a server function on behalf of the signed-in user. Errors contain the function's message;
 * `gone` is a 404, `duplicate` a 409, `stale-sign-in` demands another sign-in first. Throws UnreachedError, also after the timeout.
 */
export async function invokeStaffFunction(
  name: string,
  body: object = {},
  timeoutMs = 20_000,
): Promise<{ ok: true; value: unknown } | FunctionError> {
  const result = await getSupabaseClient().functions.invoke<unknown>(name, {
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const error: unknown = result.error;
  if (!error) return { ok: true, value: result.data };
  const { response } = result;
  if (!(error instanceof FunctionsHttpError) || !response)
    throw new UnreachedError(`${name} did not answer`, { cause: error });
  const payload: unknown = await response.json().catch(() => null);
  const requestId = z.safeParse(identifiedSchema, payload).data?.requestId ?? null;
  const parsed = z.safeParse(errorSchema, payload).data?.error;
  const code =
    parsed?.code === 'fresh-sign-in-required' ? 'stale-sign-in' : toCode(response.status);
  return { ok: false, code, message: parseMessage(payload), requestId };
}

function toCode(status: number) {
  if (status === 401 || status === 403) return 'not-allowed' as const;
  if (status === 409) return 'duplicate' as const;
  return status === 404 ? ('gone' as const) : ('refused' as const);
}

function parseMessage(body: unknown): string {
  const parsed = z.safeParse(errorSchema, body);
  if (parsed.success) return parsed.data.error.message;
  const plain = z.safeParse(plainSchema, body);
  return plain.success ? plain.data.error : '';
}
