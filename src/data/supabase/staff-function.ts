import { FunctionsHttpError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { NoAnswer } from '../../domain/outcome.ts';
import { openClient } from './client.ts';
import type { Refused } from './records.ts';

const patience = 20_000;
const usual = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const plain = z.object({ error: z.string() });
const identified = z.object({ requestId: z.string() });

/** With the number under which the function's own log tells more, where the answer has it. */
type FunctionRefused = Refused & { requestId: string | null };

/**
 * Calls a server function in the name of whoever is signed in. What it refuses is told in its own
 * sentence; `gone` is a 404, `duplicate` a 409. Throws NoAnswer when nothing came back in 20 s.
 */
export async function callStaffFunction(
  name: string,
  body: object = {},
): Promise<{ ok: true; value: unknown } | FunctionRefused> {
  const answer = await openClient().functions.invoke<unknown>(name, { body, timeout: patience });
  const error: unknown = answer.error;
  if (!error) return { ok: true, value: answer.data };
  const { response } = answer;
  if (!(error instanceof FunctionsHttpError) || !response) throw new NoAnswer('', { cause: error });
  const told: unknown = await response.json().catch(() => null);
  const requestId = z.safeParse(identified, told).data?.requestId ?? null;
  return { ok: false, code: codeOf(response.status), sentence: sentenceIn(told), requestId };
}

function codeOf(status: number) {
  if (status === 401 || status === 403) return 'not-allowed' as const;
  if (status === 409) return 'duplicate' as const;
  return status === 404 ? ('gone' as const) : ('refused' as const);
}

function sentenceIn(body: unknown): string {
  const read = z.safeParse(usual, body);
  if (read.success) return read.data.error.message;
  const bare = z.safeParse(plain, body);
  return bare.success ? bare.data.error : '';
}
