import { describe, expect, it } from 'vitest';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();

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
    ['mutation { cartCreate(input: { sourceName: "pos" }) { cart { id } } }', 'input.sourceName.'],
    [
      'mutation { cartLinesAdd(cartId: "1", lines: [{ merchandiseId: "1", sellingPlanId: "2" }]) { cart { id } } }',
      'lines[0].sellingPlanId.',
    ],
    [
      'mutation { cartLinesUpdate(cartId: "1", lines: [{ id: "1", viewKey: "2" }]) { cart { id } } }',
      'lines[0].viewKey.',
    ],
    ['mutation { cartCreate(input: { note: "Ring twice" }) { cart { id } } }', 'input.note.'],
    ['{ products(first: 1, query: "shoe_size:9") { nodes { id } } }', 'the search shoe_size:9.'],
    ['{ products(last: 1) { nodes { id } } }', 'the argument last.'],
    ['{ products { nodes { id } } }', 'a page without first.'],
    ['{ products(first: 1, sortKey: PRICE) { nodes { id } } }', 'the order PRICE.'],
    ['{ nodes(ids: ["gid://shopify/Cart/1"]) { id } }', 'a node such as gid://shopify/Cart/1.'],
    [
      '{ product(handle: "three-left") { featuredImage { url(transform: { maxWidth: 300 }) } } }',
      'arguments of Image.url.',
    ],
  ])('throws for what it does not support: %s', async (query, what) => {
    const { errors } = await emulator.graphql(query);
    expect(errors[0].message).toBe(`The local Storefront API does not support ${what}`);
  });

  it('rejects pages and lists beyond the limits', async () => {
    const refused = async (query: string) =>
      (await emulator.graphql(query)).errors[0].extensions.code;
    expect(await refused('{ products(first: 251) { nodes { id } } }')).toBe('BAD_REQUEST');
    const ids = JSON.stringify(Array.from({ length: 251 }, (_, index) => `${index}`));
    const cart = '{ cart { id } }';
    for (const query of [
      `{ nodes(ids: ${ids}) { id } }`,
      `mutation { cartCreate(input: { discountCodes: ${ids} }) ${cart} }`,
      `mutation { cartDiscountCodesUpdate(cartId: "x", discountCodes: ${ids}) ${cart} }`,
      `mutation { cartLinesRemove(cartId: "x", lineIds: ${ids}) ${cart} }`,
    ])
      expect(await refused(query)).toBe('MAX_INPUT_SIZE_EXCEEDED');
  });

  it('pages by cursor, from either end', async () => {
    const page = async (page: string) => {
      const { data } = await emulator.graphql(
        `{ products(${page}, sortKey: CREATED_AT) { nodes { handle } pageInfo { hasNextPage endCursor } } }`,
      );
      return data.products;
    };
    const first = await page('first: 4');
    const second = await page(`first: 4, after: "${first.pageInfo.endCursor}"`);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    const all = [...first.nodes, ...second.nodes];
    expect((await page('first: 9, reverse: true')).nodes).toEqual(all.toReversed());
  });

  it('returns 400 for a body that is not a GraphQL request', async () => {
    expect((await emulator.send('/api/2026-10/graphql.json', 'not json')).status).toBe(400);
    expect((await emulator.send('/api/2026-10/graphql.json', { query: 7 })).status).toBe(400);
    expect((await emulator.graphql('{ shop {')).errors[0].message).toContain('Syntax Error');
  });
});
