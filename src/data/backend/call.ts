import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { ServiceUnavailableError, UnreachedError } from '../../domain/result.ts';

/** `body` is undefined if the service did not send JSON. */
type CallResponse = { ok: boolean; status: number; headers: Headers; body: unknown };

type Call = RequestInit & { name: string; url: string; timeoutMs: number };

/**
 * Calls one of our services, whose status the caller interprets. It uses `fetch`, so that shopper pages do not load
 * the backend's client. Throws UnreachedError after the timeout or without a whole response.
 */
export async function call({ name, url, timeoutMs, ...init }: Call): Promise<CallResponse> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const { ok, status, headers } = response;
    return { ok, status, headers, body: parse(await response.text()) };
  } catch (cause) {
    throw new UnreachedError(`${name} did not answer`, { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const functionUrl = (name: string) => `${SUPABASE_URL}/functions/v1/${name}`;

/**
 * Calls a server function with a JSON body and more headers. The caller interprets a status below 500. Throws
 * ServiceUnavailableError without JSON, or for status 500 and above; UnreachedError after 10 s, without a whole
 * response, or while the function still executes the same request.
 */
export async function callFunction(
  name: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<CallResponse> {
  const response = await call({
    name,
    url: functionUrl(name),
    timeoutMs: 10_000,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${SUPABASE_PUBLISHABLE_KEY}`,
      ...headers,
    },
    body: JSON.stringify(body),
    keepalive: true,
  });
  if (response.body === undefined)
    throw new ServiceUnavailableError(`${name} did not answer in JSON`);
  if (response.status === 409) throw new UnreachedError(`${name} has the request already`);
  if (response.status >= 500)
    throw new ServiceUnavailableError(`${name} failed with ${response.status}`);
  return response;
}

/** Sends a JSON body to a server function, also while the page is left. Nobody learns of a failure. */
export function beacon(name: string, body: object): void {
  navigator.sendBeacon(functionUrl(name), JSON.stringify(body));
}
