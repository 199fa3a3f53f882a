import { z } from 'zod';
import type { Config } from '../../config.ts';
import { parseMetafieldIdentifier } from '../../data/shopify/fragments.ts';
import { privateTokenHeader, storefrontVersion } from '../../data/shopify/client.ts';
import { describeReply, findingsOf, request, type Findings } from './finding.ts';

const { ok, failed, skipped } = findingsOf(1);

/** A query or mutation that needs the scope. The mutation creates an empty cart, which expires. */
const scopes = {
  unauthenticated_read_product_listings: '{ products(first: 1) { nodes { id } } }',
  unauthenticated_read_product_tags: '{ products(first: 1) { nodes { tags } } }',
  unauthenticated_read_checkouts: '{ cart(id: "gid://shopify/Cart/none?key=none") { id } }',
  unauthenticated_write_checkouts: 'mutation { cartCreate { userErrors { message } } }',
  unauthenticated_read_product_inventory: '{ products(first: 1) { nodes { totalInventory } } }',
  unauthenticated_read_product_pickup_locations: '{ locations(first: 1) { nodes { id } } }',
};

const errorList = z.array(
  z.object({
    message: z.string(),
    extensions: z.object({ code: z.string().optional() }).optional(),
  }),
);
const replyBody = z.object({ errors: errorList.optional() });

const productList = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(z.object({ author: z.object({}).nullable() })),
    }),
  }),
});
const productQuery = `query ($namespace: String!, $key: String!) {
  products(first: 50) {
    nodes {
      author: metafield(namespace: $namespace, key: $key) { value }
    }
  }
}`;

/** Checks the store's domain, the token with its scopes, and what the catalog must hold. */
export async function* checkShopify({ services, offersPickup }: Config): Findings {
  const { SHOPIFY_STORE_DOMAIN: domain, SHOPIFY_STOREFRONT_TOKEN: token } = services;
  const origin = services.STOREFRONT_ORIGIN ?? `https://${domain}`;
  const send = (query: string, variables = {}) =>
    request(`${origin}/api/${storefrontVersion}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [privateTokenHeader]: token },
      body: JSON.stringify({ query, variables }),
    });

  const shop = await send('{ shop { name } }');
  if (shop.status === 401 || shop.status === 403)
    return yield failed(
      'Shopify rejects SHOPIFY_STOREFRONT_TOKEN. Copy the private token of the headless storefront.',
    );
  if (shop.status !== 200)
    return yield failed(
      `The Storefront API at ${origin} cannot be used. ${describeReply(shop)} Check SHOPIFY_STORE_DOMAIN.`,
    );
  yield ok('SHOPIFY_STOREFRONT_TOKEN is valid');

  for (const [scope, query] of Object.entries(scopes)) {
    if (/pickup/.test(scope) && !offersPickup) continue;
    const reply = await send(query);
    const { errors = [] } = replyBody.safeParse(reply.body).data ?? {};
    const isDenied = errors.some(({ extensions }) => extensions?.code === 'ACCESS_DENIED');
    if (isDenied && /inventory/.test(scope))
      yield skipped(`The token lacks the scope ${scope}. With it, pages show “Only 2 left”.`);
    else if (isDenied)
      yield failed(`The token lacks the scope ${scope}. Add it to the storefront.`);
    else if (reply.status !== 200 || errors[0])
      yield failed(`The scope ${scope} is unknown. ${errors[0]?.message ?? describeReply(reply)}`);
    else yield ok(`The token has the scope ${scope}`);
  }

  const identifier = parseMetafieldIdentifier(services.SHOPIFY_AUTHOR_METAFIELD);
  const { data } = productList.safeParse((await send(productQuery, identifier)).body);
  const nodes = data?.data.products.nodes;
  if (!nodes) yield failed('The products could not be read. The scopes above tell why.');
  else if (nodes.length === 0)
    yield failed(
      'The storefront has no products. Publish the books to the sales channel of the storefront.',
    );
  else if (!nodes.some(({ author }) => author))
    yield failed(
      `No product has the metafield ${services.SHOPIFY_AUTHOR_METAFIELD}. Create it, fill it in, and give storefronts access.`,
    );
}
