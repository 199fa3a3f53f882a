import { afterAll, describe, expect, it } from 'vitest';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();
afterAll(() => emulator.close());

describe('the local Storefront API', () => {
  it('rejects a field that the provider does not have', async () => {
    const response = await emulator.graphql('{ product(handle: "three-left") { isbn } }');
    expect(response.data).toBeUndefined();
    expect(response.errors[0].message).toContain('Cannot query field "isbn"');
  });

  it('throws for a field that it does not support', async () => {
    const response = await emulator.graphql(
      '{ product(handle: "three-left") { trackingParameters } menu(handle: "main") { id } }',
    );
    const messages = response.errors.map(({ message }: { message: string }) => message);
    expect(messages).toContain(
      'The local Storefront API does not answer Product.trackingParameters.',
    );
    expect(messages).toContain('The local Storefront API does not answer QueryRoot.menu.');
  });

  it.each([
    [
      'mutation { cartCreate(input: { sourceName: "pos" }) { cart { id } } }',
      'does not support input.sourceName.',
    ],
    [
      'mutation { cartLinesAdd(cartId: "1", lines: [{ merchandiseId: "1", sellingPlanId: "2" }]) { cart { id } } }',
      'does not support lines[0].sellingPlanId.',
    ],
    [
      'mutation { cartLinesUpdate(cartId: "1", lines: [{ id: "1", viewKey: "2" }]) { cart { id } } }',
      'does not support lines[0].viewKey.',
    ],
    [
      '{ collections(first: 1, sortKey: UPDATED_AT) { nodes { id } } }',
      'does not sort by UPDATED_AT.',
    ],
  ])('throws for input that it does not support: %s', async (query, sentence) => {
    const { errors } = await emulator.graphql(query);
    expect(errors[0].message).toBe(`The local Storefront API ${sentence}`);
  });

  it('builds image URLs with a transformation', async () => {
    const { data } = await emulator.graphql(
      '{ product(handle: "three-left") { featuredImage { url(transform: { maxWidth: 300, scale: 2 }) altText width height } } }',
    );
    const { url, width, height } = data.product.featuredImage;
    expect(new URL(url).searchParams.get('width')).toBe('600');
    expect(url).toMatch(/\/cdn\/covers\/three-left\.webp\?v=\w+/);
    expect([width, height]).toEqual([800, 1200]);
  });

  it.each([
    ['title:lef*', ['none-left', 'three-left']],
    ['tag:bestseller OR product_type:Paranormal', ['none-left', 'not-yet']],
    ['left -none', ['three-left']],
    ["vendor:'A Vendor' AND available_for_sale:true", ['three-left']],
    ["created_at:<'2020-01-01'", ['none-left']],
  ])('searches by %s', async (query, handles) => {
    const { data } = await emulator.graphql(
      'query ($query: String) { products(first: 250, query: $query) { nodes { handle } } }',
      { query },
    );
    const found: { handle: string }[] = data.products.nodes;
    expect(found.map(({ handle }) => handle).toSorted()).toEqual(handles);
  });

  it('rejects an unknown search field and pages beyond the limits', async () => {
    const refused = async (query: string) =>
      (await emulator.graphql(query)).errors[0].extensions.code;
    expect(await refused('{ products(first: 1, query: "shoe_size:9") { nodes { id } } }')).toBe(
      'BAD_REQUEST',
    );
    expect(await refused('{ products(first: 251) { nodes { id } } }')).toBe('BAD_REQUEST');
    expect(await refused('{ products { nodes { id } } }')).toBe('BAD_REQUEST');
    const ids = JSON.stringify(Array.from({ length: 251 }, (_, index) => `${index}`));
    expect(await refused(`{ nodes(ids: ${ids}) { id } }`)).toBe('MAX_INPUT_SIZE_EXCEEDED');
  });

  it('pages forwards and backwards by cursor', async () => {
    const page = async (page: string) => {
      const { data } = await emulator.graphql(
        `{ products(${page}, sortKey: TITLE) { nodes { title } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
      );
      return data.products;
    };
    const first = await page('first: 2');
    const second = await page(`first: 2, after: "${first.pageInfo.endCursor}"`);
    const back = await page(`last: 2, before: "${second.pageInfo.startCursor}"`);
    expect(back.nodes).toEqual(first.nodes);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect((await page('first: 2, reverse: true')).nodes[0].title).toBe('Without End');
  });

  it('returns 400 for a body that is not a GraphQL request', async () => {
    expect((await emulator.send('/api/2026-10/graphql.json', 'not json')).status).toBe(400);
    expect((await emulator.send('/api/2026-10/graphql.json', { query: 7 })).status).toBe(400);
    expect((await emulator.graphql('{ shop {')).errors[0].message).toContain('Syntax Error');
  });
});
