export type FetchOptions = {
  token: string;
  /** A private token stays on servers; a public one may be seen. Private by default. */
  tokenKind?: 'private' | 'public' | undefined;
  /** Takes the place of `https://{domain}`: the local emulator. */
  origin?: string | undefined;
  /** The shopper on whose behalf a server asks. */
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
 * Sends what the client made. The client insists on https, and refuses a private token wherever
 * `window` exists, as it does in the hosted functions: so address and token are put right here.
 */
export function createStorefrontFetch(settings: FetchOptions) {
  const { token, tokenKind = 'private', origin, buyerIp, fetch: send = fetch } = settings;

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
