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
const privateToken = 'Shopify-Storefront-Private-Token';

/**
 * Returns the `fetch` of the Storefront client. The client requires https, and it rejects private
 * tokens if `window` exists, as in the hosted functions. This function sets the URL and the token
 * instead.
 */
export function createStorefrontFetch(options: FetchOptions) {
  const { token, tokenKind = 'private', origin, buyerIp, fetch: send = fetch } = options;

  return (address: string, request: Request = {}): Promise<Response> => {
    const headers = new Headers(request.headers);
    if (tokenKind === 'private') {
      headers.delete(publicToken);
      headers.set(privateToken, token);
      if (buyerIp) headers.set('Shopify-Storefront-Buyer-IP', buyerIp);
    }
    const { pathname } = new URL(address);
    return send(origin ? new URL(pathname, origin) : address, { ...request, headers });
  };
}
