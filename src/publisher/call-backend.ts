type Call = { key: string; timeoutMs?: number; headers?: Record<string, string> };

/** Calls the REST API of the backend. Rejects without a response within 8 s, or another timeout. */
export function callBackend(
  origin: string,
  path: string,
  { key, timeoutMs = 8000, headers, ...init }: Call & Pick<RequestInit, 'method' | 'body'>,
): Promise<Response> {
  return fetch(`${origin}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: key, ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  });
}
