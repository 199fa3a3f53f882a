import type { ClientResponse } from '@shopify/storefront-api-client';

export type StorefrontError = {
  /**
   * `throttled`: not executed. `unreachable`: the outcome is unknown. `rejected`: a retry does not
   * help.
   */
  kind: 'throttled' | 'unreachable' | 'rejected';
  /** Safe to show. It contains no query, key or URL. */
  message: string;
  /** The provider's requested delay in milliseconds. Null without one. */
  retryAfter: number | null;
  requestId: string | null;
  cause: Error;
};

const messages = {
  throttled: 'The shop is too busy to answer',
  unreachable: 'The shop could not be reached',
  rejected: 'The shop refused to answer',
};

/** Classifies an error by status and code, never by message. */
export function classifyError(errors: NonNullable<ClientResponse['errors']>): StorefrontError {
  const { networkStatusCode: status, graphQLErrors, response } = errors;
  const codes = Array.isArray(graphQLErrors)
    ? graphQLErrors.map((error) => error.extensions?.code ?? 'no code')
    : [];
  const kind = toKind(status, codes);
  return {
    kind,
    message: messages[kind],
    retryAfter: parseRetryAfter(response?.headers.get('retry-after') ?? null),
    requestId: response?.headers.get('x-request-id') ?? null,
    cause: new Error(`HTTP ${status ?? 'no answer'}${codes.map((code) => `, ${code}`).join('')}`),
  };
}

function toKind(status: number | undefined, codes: readonly string[]): StorefrontError['kind'] {
  if (status === 429 || codes.includes('THROTTLED')) return 'throttled';
  if (status === undefined || status >= 500) return 'unreachable';
  return codes.includes('INTERNAL_SERVER_ERROR') ? 'unreachable' : 'rejected';
}

/** Parses seconds or a date. */
function parseRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const wait = /^\d+(\.\d+)?$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
