import { describe, expect, it, vi } from 'vitest';
import { createCartApi } from '../../src/data/shopify/cart.ts';
import { createStorefrontClient, type StorefrontOptions } from '../../src/data/shopify/client.ts';
import { stockQuery } from '../../src/data/shopify/fetch-products.ts';
import { pricingQuery } from '../../src/data/shopify/pricing.ts';
import { ServiceUnavailableError } from '../../src/domain/result.ts';

type Fetch = NonNullable<StorefrontOptions['fetch']>;

const good = () => Response.json({ data: { product: null } });
const bad = (code: string, data?: object) =>
  Response.json({ data, errors: [{ message: 'secret words', extensions: { code } }] });
const status = (status: number, headers: Record<string, string> = {}) =>
  new Response('', { status, headers });

/**
 * Creates a client whose provider returns these responses in order and then repeats the last one.
 */
function clientOf(...answers: (() => Response | Promise<Response>)[]) {
  const fetch = vi.fn<Fetch>(async () => {
    const response = answers.length > 1 ? answers.shift() : answers[0];
    if (!response) throw new TypeError('fetch failed');
    return response();
  });
  const settings = { domain: 'shop.myshopify.com', token: 'shpat_secret', timeoutMs: 1500, fetch };
  const storefront = createStorefrontClient(settings);
  const ask = () => storefront.request(pricingQuery, { id: 'gid://shopify/Product/1' });
  return { fetch, settings, ask, carts: createCartApi(storefront, { namespace: 'a', key: 'b' }) };
}

const add = (carts: ReturnType<typeof createCartApi>) =>
  carts.add('gid://shopify/Cart/a?key=b', [{ merchandiseId: 'c', quantity: 1 }]);
const cut = () =>
  new Response('{"data": {"pro', { headers: { 'content-type': 'application/json' } });
const broken = () => Promise.reject(new TypeError('fetch failed'));

describe('the endpoint', () => {
  it('is the shop’s domain over HTTPS, with the private token and the buyer’s address', async () => {
    const { fetch, settings } = clientOf(good);
    const storefront = createStorefrontClient({ ...settings, buyerIp: '203.0.113.9' });
    await storefront.request(pricingQuery, { id: '1' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(`${url}`).toBe('https://shop.myshopify.com/api/2026-10/graphql.json');
    const headers = new Headers(init?.headers);
    expect(headers.get('shopify-storefront-private-token')).toBe('shpat_secret');
    expect(headers.get('shopify-storefront-buyer-ip')).toBe('203.0.113.9');
    expect(headers.get('x-shopify-storefront-access-token')).toBeNull();
  });

  it('is the configured origin, with a public token in its own header', async () => {
    const { fetch, settings } = clientOf(good);
    const origin = 'http://127.0.0.1:54321';
    const storefront = createStorefrontClient({ ...settings, origin, tokenKind: 'public' });
    await storefront.request(pricingQuery, { id: '1' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(`${url}`).toBe(`${origin}/api/2026-10/graphql.json`);
    const headers = new Headers(init?.headers);
    expect(headers.get('x-shopify-storefront-access-token')).toBe('shpat_secret');
    expect(headers.get('shopify-storefront-private-token')).toBeNull();
  });

  it('works if a global window exists, as in the hosted functions', async () => {
    vi.stubGlobal('window', globalThis);
    const { ask } = clientOf(good);
    await expect(ask()).resolves.toEqual({ product: null });
    vi.unstubAllGlobals();
  });
});

describe('a response', () => {
  it.each([
    ['is throttled at first', () => bad('THROTTLED'), 2],
    ['is 429 at first', () => status(429), 2],
    ['is 503 at first', () => status(503), 2],
    ['is 430 at first', () => status(430), 2],
    ['is cut off at first', cut, 2],
    ['is empty at first', () => Response.json({}), 2],
    ['has no data at first', () => Response.json({ data: null }), 2],
    ['is null at first', () => Response.json(null), 2],
    ['is a broken line at first', broken, 2],
  ])('that %s is retried', async (_, first, calls) => {
    const { ask, fetch } = clientOf(first, good);
    await expect(ask()).resolves.toEqual({ product: null });
    expect(fetch).toHaveBeenCalledTimes(calls);
  });

  it('is retried after the seconds of Retry-After', async () => {
    const { ask } = clientOf(() => status(429, { 'retry-after': '1' }), good);
    const start = performance.now();
    await ask();
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  it('is retried after a delay, whatever Retry-After says', async () => {
    const { ask, fetch } = clientOf(() => status(429, { 'retry-after': '0' }));
    await expect(ask()).rejects.toThrow('The shop is too busy to answer');
    expect(fetch.mock.calls.length).toBeLessThan(6);
  });

  it('is not retried if Retry-After exceeds the timeout', async () => {
    const { ask, fetch } = clientOf(() => status(429, { 'retry-after': '60' }), good);
    const start = performance.now();
    await expect(ask()).rejects.toThrow('The shop is too busy to answer');
    expect(performance.now() - start).toBeLessThan(500);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

it('is patient with a busy shop beyond the time limit of other failures', async () => {
  const { settings } = clientOf(good);
  const responses = [() => status(429), () => status(429), () => status(429), good];
  const fetch: Fetch = async () => (responses.shift() ?? good)();
  const ask = (busyMs?: number) =>
    createStorefrontClient({
      ...settings,
      fetch,
      timeoutMs: 300,
      ...(busyMs && { busyMs }),
    }).request(pricingQuery, { id: '1' });
  await expect(ask()).rejects.toThrow('The shop is too busy to answer');
  await expect(ask(5000)).resolves.toEqual({ product: null });
});

it('never takes a missing list for an empty one', async () => {
  const { settings } = clientOf(() => Response.json({ data: { products: null } }));
  const storefront = createStorefrontClient(settings);
  await expect(storefront.request(stockQuery, { first: 1 })).rejects.toBeInstanceOf(
    ServiceUnavailableError,
  );
});

describe('a failure', () => {
  it.each([
    ['half an answer', () => bad('INTERNAL_ERROR', { product: null }), 1],
    ['a refused field', () => bad('ACCESS_DENIED'), 1],
    ['a wrong token', () => status(401), 1],
    [
      'a page instead of JSON',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      1,
    ],
    ['an answer to another question', () => Response.json({ data: { weather: 'mild' } }), 1],
    ['a closed shop', () => status(404), 1],
  ])('is %s, without a retry', async (_, response, calls) => {
    const { ask, fetch } = clientOf(response);
    await expect(ask()).rejects.toBeInstanceOf(ServiceUnavailableError);
    expect(fetch).toHaveBeenCalledTimes(calls);
  });

  it.each([
    ['throttling without end', () => bad('THROTTLED'), 'The shop is too busy to answer'],
    ['a shop that stays down', () => status(503), 'The shop could not be reached'],
    [
      'errors of the wrong shape',
      () => Response.json({ errors: 'no' }),
      'The shop refused to answer',
    ],
    ['an empty answer', () => Response.json({}), 'The shop’s answer broke off or was empty'],
    ['a truncated answer', cut, 'The shop’s answer broke off or was empty'],
  ])('is %s, reported before the timeout', async (_, response, sentence) => {
    const { ask } = clientOf(response);
    const start = performance.now();
    await expect(ask()).rejects.toThrow(sentence);
    expect(performance.now() - start).toBeLessThan(1700);
  });

  it('is a missing response, aborted at the timeout', async () => {
    const { settings } = clientOf(good);
    const fetch: Fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          const reason: Error = init.signal?.reason;
          reject(reason);
        });
      });
    const storefront = createStorefrontClient({ ...settings, fetch, timeoutMs: 300 });
    const start = performance.now();
    const error = await storefront
      .request(pricingQuery, { id: '1' })
      .catch((cause: unknown) => cause);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(error).toMatchObject({
      name: 'ServiceUnavailableError',
      cause: { name: 'TimeoutError' },
    });
  });

  it('reports the request id, but neither token nor text of the provider', async () => {
    const { ask } = clientOf(() => status(401, { 'x-request-id': 'abc-123' }));
    const error = await ask().catch((cause: unknown) => cause);
    expect(error).toMatchObject({ requestId: 'abc-123' });
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/shpat_secret|secret words|query/);
  });
});

describe('a cart mutation', () => {
  it('is retried if it was throttled, because it was not executed', async () => {
    const response = { cartLinesAdd: { cart: null, userErrors: [], warnings: [] } };
    const { carts, fetch } = clientOf(
      () => bad('THROTTLED'),
      () => Response.json({ data: response }),
    );
    await expect(add(carts)).resolves.toEqual(response.cartLinesAdd);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['503', () => status(503)],
    ['a broken line', broken],
    ['a cut answer', cut],
  ])('is not retried after %s, because it may have been executed', async (_, response) => {
    const { carts, fetch } = clientOf(response);
    await expect(add(carts)).rejects.toBeInstanceOf(ServiceUnavailableError);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('without a payload is a failure', async () => {
    const { carts } = clientOf(() => Response.json({ data: { cartLinesAdd: null } }));
    await expect(add(carts)).rejects.toBeInstanceOf(ServiceUnavailableError);
  });
});
