import type { ClientResponse } from '@shopify/storefront-api-client';

export type Failure = {
  /** Throttled: not carried out. Silent: nobody knows. Refused: asking again is no use. */
  kind: 'throttled' | 'silent' | 'refused';
  /** Safe to show: no query, key or address in it. */
  sentence: string;
  /** Milliseconds that the provider asks us to wait; null where it says nothing. */
  retryAfter: number | null;
  requestId: string | null;
  cause: Error;
};

const sentences = {
  throttled: 'The shop is too busy to answer',
  silent: 'The shop could not be reached',
  refused: 'The shop refused to answer',
};

/** Tells by status and code, never by words, what kind of no-answer the provider gave. */
export function readFailure(errors: NonNullable<ClientResponse['errors']>): Failure {
  const { networkStatusCode: status, graphQLErrors, response } = errors;
  const codes = Array.isArray(graphQLErrors)
    ? graphQLErrors.map((error) => error.extensions?.code ?? 'no code')
    : [];
  const kind = kindOf(status, codes);
  return {
    kind,
    sentence: sentences[kind],
    retryAfter: readRetryAfter(response?.headers.get('retry-after') ?? null),
    requestId: response?.headers.get('x-request-id') ?? null,
    cause: new Error(`HTTP ${status ?? 'no answer'}${codes.map((code) => `, ${code}`).join('')}`),
  };
}

function kindOf(status: number | undefined, codes: readonly string[]): Failure['kind'] {
  if (status === 429 || codes.includes('THROTTLED')) return 'throttled';
  if (status === undefined || status >= 500) return 'silent';
  return codes.includes('INTERNAL_SERVER_ERROR') ? 'silent' : 'refused';
}

/** Seconds, or a date. */
function readRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const wait = /^\d+(\.\d+)?$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
