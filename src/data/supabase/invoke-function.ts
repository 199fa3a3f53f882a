import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { ServiceUnavailableError } from '../../domain/result.ts';

/** What a function said, whatever its status: the caller tells an answer from a refusal. */
export type FunctionResponse = { status: number; body: unknown };

/**
 * Calls one of the shop's server functions with a JSON body, without the backend's client: shopper
 * pages need nothing else of it. Throws NoAnswer when nothing or no JSON came back within 10 s, or
 * the provider behind the function did not answer (status 500 and above).
 */
export async function invokeFunction(name: string, body: unknown): Promise<FunctionResponse> {
  const response = await fetch(`${SUPABASE_URL}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${SUPABASE_PUBLISHABLE_KEY}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
    keepalive: true,
  }).catch((cause: unknown) => {
    throw new ServiceUnavailableError(`${name} was not reached`, { cause });
  });
  const answer: unknown = await response.json().catch((cause: unknown) => {
    throw new ServiceUnavailableError(`${name} did not answer in JSON`, { cause });
  });
  if (response.status >= 500)
    throw new ServiceUnavailableError(`${name} failed with ${response.status}`);
  return { status: response.status, body: answer };
}
