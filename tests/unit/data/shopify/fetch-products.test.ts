import { describe, expect, it } from 'vitest';
import {
  createStorefrontClient,
  type StorefrontOptions,
} from '../../../../src/data/shopify/client.ts';
import { canReadStock, fetchProducts } from '../../../../src/data/shopify/fetch-products.ts';
import { product } from './product.ts';

type Fetch = NonNullable<StorefrontOptions['fetch']>;
const page = 2;
const author = { namespace: 'custom', key: 'author' };

/** A fake provider with products created at these times, newest first, with two per page. */
function storefrontOf(moments: string[]) {
  const products = moments.map((createdAt, index) => product({ id: `${index}`, createdAt }));
  const fetch: Fetch = async (_, init) => {
    const { variables } = JSON.parse(`${init?.body}`);
    const last = /^created_at:<='(.+)'$/.exec(variables.created ?? '')?.[1];
    const found = products.filter(({ createdAt }) => last === undefined || createdAt <= last);
    const start = Number(variables.after ?? 0);
    const nodes = found.slice(start, start + page);
    const pageInfo = { hasNextPage: start + page < found.length, endCursor: `${start + page}` };
    return Response.json({ data: { products: { nodes, pageInfo } } });
  };
  return createStorefrontClient({ domain: 'a.myshopify.com', token: 'b', fetch });
}

describe('products beyond the pagination limit', () => {
  it('are all fetched, even if several have the same creation time', async () => {
    const storefront = storefrontOf(['9', '8', '7', '7', '7', '6', '5', '4', '4', '3']);
    const read = (await Array.fromAsync(fetchProducts(storefront, author, 4, true))).flat();
    expect(read.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('are an error if one time has more products than can be fetched', async () => {
    const storefront = storefrontOf(['7', '7', '7', '7', '7', '7']);
    await expect(Array.fromAsync(fetchProducts(storefront, author, 4, true))).rejects.toMatchObject(
      {
        name: 'ServiceUnavailableError',
      },
    );
  });
});

describe('reading of the stock', () => {
  const answering = (answer: () => Response) =>
    createStorefrontClient({
      domain: 'a.myshopify.com',
      token: 'b',
      timeoutMs: 1,
      fetch: () => Promise.resolve(answer()),
    });

  it('is not allowed if the provider denies the access', async () => {
    const errors = [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }];
    expect(await canReadStock(answering(() => Response.json({ errors })))).toBe(false);
  });

  it('is unknown while the provider is down', async () => {
    const storefront = answering(() => new Response(null, { status: 503 }));
    await expect(canReadStock(storefront)).rejects.toMatchObject({
      name: 'ServiceUnavailableError',
    });
  });
});
