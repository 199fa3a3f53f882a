import { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { getSupabaseClient } from './client.ts';
import type { QueryError } from './postgrest.ts';

const timeoutMs = 20_000;
const defaultMessage = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const plainSchema = z.object({ error: z.string() });
const identifiedSchema = z.object({ requestId: z.string() });

/** With the number under which the function's own log tells more, where the answer has it. */
type FunctionError = QueryError & { requestId: string | null };

/**
 * Calls a server function in the name of whoever is signed in. What it refuses is told in its own
 * sentence; `gone` is a 404, `duplicate` a 409. Throws NoAnswer when nothing came back in 20 s.
 */
export async function invokeStaffFunction(
  name: string,
  body: object = {},
): Promise<{ ok: true; value: unknown } | FunctionError> {
  const answer = await getSupabaseClient().functions.invoke<unknown>(name, {
    body,
    timeout: timeoutMs,
  });
  const error: unknown = answer.error;
  if (!error) return { ok: true, value: answer.data };
  const { response } = answer;
  if (!(error instanceof FunctionsHttpError) || !response)
    throw new ServiceUnavailableError('', { cause: error });
  const payload: unknown = await response.json().catch(() => null);
  const requestId = z.safeParse(identifiedSchema, payload).data?.requestId ?? null;
  return { ok: false, code: codeOf(response.status), message: parseMessage(payload), requestId };
}

function codeOf(status: number) {
  if (status === 401 || status === 403) return 'not-allowed' as const;
  if (status === 409) return 'duplicate' as const;
  return status === 404 ? ('gone' as const) : ('refused' as const);
}

function parseMessage(body: unknown): string {
  const read = z.safeParse(defaultMessage, body);
  if (read.success) return read.data.error.message;
  const stripRequestId = z.safeParse(plainSchema, body);
  return stripRequestId.success ? stripRequestId.data.error : '';
}
