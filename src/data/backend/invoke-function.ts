import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { ServiceUnavailableError, UnreachedError } from '../../domain/result.ts';

/** The response of a function, whatever its status. The caller interprets the status. */
export type FunctionResponse = { status: number; body: unknown };

/**
 * Calls a server function with a JSON body. It uses `fetch`, so that shopper pages do not load the
 * backend's client. Throws ServiceUnavailableError without JSON, or for status 500 and above; UnreachedError
 * after 10 s, without a whole response, or while the function still executes the same request.
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
    throw new UnreachedError(`${name} was not reached`, { cause });
  });
  const payload: unknown = await response.json().catch((cause: unknown) => {
    const message = `${name} did not answer in JSON`;
    // Another error means that the response was cut off.
    throw cause instanceof SyntaxError
      ? new ServiceUnavailableError(message, { cause })
      : new UnreachedError(message, { cause });
  });
  if (response.status === 409) throw new UnreachedError(`${name} has the request already`);
  if (response.status >= 500)
    throw new ServiceUnavailableError(`${name} failed with ${response.status}`);
  return { status: response.status, body: payload };
}
