import { createStorefrontApiClient, type ClientResponse } from '@shopify/storefront-api-client';
import { ServiceUnavailableError } from '../../domain/result.ts';
import type { Operations } from './storefront.generated.d.ts';

export type StorefrontOptions = FetchOptions & {
  /** For example "name.myshopify.com". */
  domain: string;
  /** The time limit of a request, including retries, in ms. */
  timeoutMs?: number | undefined;
  /** The minimum time limit of a single attempt, in ms. */
  answerMs?: number;
  /** The time limit while the provider is too busy, in ms. Default: timeoutMs. */
  busyMs?: number;
};

type OperationText<Name extends string> = `#graphql\n  ${'query' | 'mutation'} ${Name}(${string}`;

const defaultTimeoutMs = 8000;
const initialRetryDelayMs = 250;
const maxRetryDelayMs = 5000;

/** The provider answered, and does not allow the operation or does not know a field of it. */
export class RequestRejectedError extends ServiceUnavailableError {}

/**
 * Creates a client for the Storefront API. `request` returns complete data or throws
 * ServiceUnavailableError; data next to errors counts as an error. It retries operations that the
 * provider certainly did not execute, and queries without a whole response.
 */
export function createStorefrontClient(options: StorefrontOptions) {
  const { domain, token, timeoutMs = defaultTimeoutMs, answerMs = 1 } = options;
  const { busyMs = timeoutMs } = options;
  const client = createStorefrontApiClient({
    storeDomain: domain,
    apiVersion: storefrontVersion,
    publicAccessToken: token,
    customFetchApi: createStorefrontFetch(options),
    logger: () => undefined,
  });

  async function request<Name extends keyof Operations>(
    operation: OperationText<Name>,
    variables: Operations[Name]['variables'],
  ): Promise<Operations[Name]['result']> {
    const text: string = operation;
    const root = /\)\s*\{\s*(\w+)/.exec(text)?.[1] ?? '';
    let deadline = Date.now() + timeoutMs;
    const busyDeadline = Date.now() + busyMs;
    for (let delayMs = initialRetryDelayMs; ; delayMs = Math.min(2 * delayMs, maxRetryDelayMs)) {
      const signal = AbortSignal.timeout(Math.max(answerMs, deadline - Date.now()));
      const { data, errors } = await client.request<Operations[Name]['result']>(text, {
        variables,
        signal,
      });
      const isWhole =
        data &&
        Object.entries(data).some(
          ([name, value]) => name === root && (value !== null || !isList(root)),
        );
      if (!errors && isWhole) return data;
      if (!errors) throw new ServiceUnavailableError('The shop answered something else');
      const failure = classifyError(errors);
      if (signal.aborted)
        throw new ServiceUnavailableError('The shop did not answer in time', timeoutError(failure));
      if (failure.kind === 'rejected') throw new RequestRejectedError(failure.message, failure);
      if (!isRetryable(failure, text)) throw new ServiceUnavailableError(failure.message, failure);
      const wait = Math.max(failure.retryAfter ?? 0, delayMs * (0.75 + Math.random() / 2));
      if (failure.kind === 'throttled') deadline = busyDeadline;
      if (Date.now() + wait >= deadline)
        throw new ServiceUnavailableError(failure.message, failure);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  return { request, origin: options.origin };
}

export type StorefrontClient = ReturnType<typeof createStorefrontClient>;

/** Lists are always there; a single record can be null. */
const isList = (root: string) => root === 'products' || root === 'collections';

/** A throttled operation was not executed. After other errors, a mutation may have been. */
function isRetryable({ kind }: StorefrontError, operation: string): boolean {
  return kind === 'throttled' || operation.startsWith('#graphql\n  query');
}

function timeoutError({ requestId }: StorefrontError) {
  return { requestId, cause: new DOMException('out of time', 'TimeoutError') };
}

export type FetchOptions = {
  token: string;
  /** A private token must stay on servers, a public one may be visible. The default is private. */
  tokenKind?: 'private' | 'public' | undefined;
  /** Replaces `https://{domain}`. Used for the local emulator. */
  origin?: string | undefined;
  /** The IP address of the shopper for whom a server sends the request. */
  buyerIp?: string | undefined;
  fetch?: typeof fetch | undefined;
};

type Request = {
  method?: string;
  headers?: HeadersInit;
  body?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
};

const publicToken = 'X-Shopify-Storefront-Access-Token';
/** The header of a private token. */
export const privateTokenHeader = 'Shopify-Storefront-Private-Token';

/**
 * Returns the `fetch` of the Storefront client. The client requires https, and it rejects private
 * tokens if `window` exists, as in the hosted functions. This function sets the URL and the token
 * instead.
 */
function createStorefrontFetch(options: FetchOptions) {
  const { token, tokenKind = 'private', origin, buyerIp, fetch: send = fetch } = options;

  return (address: string, request: Request = {}): Promise<Response> => {
    const headers = new Headers(request.headers);
    if (tokenKind === 'private') {
      headers.delete(publicToken);
      headers.set(privateTokenHeader, token);
      if (buyerIp) headers.set('Shopify-Storefront-Buyer-IP', buyerIp);
    }
    const { pathname } = new URL(address);
    return send(origin ? new URL(pathname, origin) : address, { ...request, headers });
  };
}

export type StorefrontError = {
  /**
   * `throttled`: not executed. `unreachable`, `broken`: the outcome is unknown. `rejected`: a retry
   * does not help.
   */
  kind: 'throttled' | 'unreachable' | 'broken' | 'rejected';
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
  broken: 'The shop’s answer broke off or was empty',
  rejected: 'The shop refused to answer',
};

/** Classifies an error by status and code, never by message. */
function classifyError(errors: NonNullable<ClientResponse['errors']>): StorefrontError {
  const { networkStatusCode: status, graphQLErrors, response } = errors;
  const codes = Array.isArray(graphQLErrors)
    ? graphQLErrors.map((error) => error.extensions?.code ?? 'no code')
    : [];
  const isPage = !/json/.test(response?.headers.get('content-type') ?? 'json');
  const isBroken = response?.ok === true && graphQLErrors === undefined && !isPage;
  const kind = isBroken ? 'broken' : toKind(status, codes);
  return {
    kind,
    message: messages[kind],
    retryAfter: parseRetryAfter(response?.headers.get('retry-after') ?? null),
    requestId: response?.headers.get('x-request-id') ?? null,
    cause: new Error(`HTTP ${status ?? 'no answer'}${codes.map((code) => `, ${code}`).join('')}`),
  };
}

function toKind(status: number | undefined, codes: readonly string[]): StorefrontError['kind'] {
  // 430 is the refusal of a client that asks too much.
  if (status === 429 || status === 430 || codes.includes('THROTTLED')) return 'throttled';
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

/** The Storefront API version of every query and of the local schema. */
export const storefrontVersion = '2026-10';
