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
};

/** Without this scope, pages do not show "Only 2 left". */
const stockScope = 'unauthenticated_read_product_inventory';
const stockQuery = '{ products(first: 1) { nodes { totalInventory } } }';

/** This scope is needed if the shop's facts switch pickup on. */
const pickupScope = 'unauthenticated_read_product_pickup_locations';
const pickupQuery = '{ locations(first: 1) { nodes { id } } }';
const locationList = z.object({
  data: z.object({ locations: z.object({ nodes: z.array(z.unknown()) }) }),
});

const errorList = z.array(
  z.object({
    message: z.string(),
    extensions: z.object({ code: z.string().optional() }).optional(),
  }),
);
const replyBody = z.object({ errors: errorList.optional() });

const field = z.object({ value: z.string() }).nullable();
const productList = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          author: field,
          genres: field,
          published: field,
          priceRange: z.object({ minVariantPrice: z.object({ currencyCode: z.string() }) }),
        }),
      ),
    }),
  }),
});
const productQuery = `query ($namespace: String!, $key: String!) {
  products(first: 50) {
    nodes {
      author: metafield(namespace: $namespace, key: $key) { value }
      genres: metafield(namespace: "custom", key: "genres") { value }
      published: metafield(namespace: "custom", key: "publication_date") { value }
      priceRange { minVariantPrice { currencyCode } }
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

  yield /^[a-z\d][a-z\d-]*\.myshopify\.com$/.test(domain)
    ? ok(`SHOPIFY_STORE_DOMAIN is ${domain}`)
    : failed(`SHOPIFY_STORE_DOMAIN is “${domain}”. Set it to NAME.myshopify.com.`);

  const shop = await send('{ shop { name } }');
  if (shop?.status === 401 || shop?.status === 403)
    return yield failed(
      'Shopify rejects SHOPIFY_STOREFRONT_TOKEN. Copy the private token of the headless storefront.',
    );
  if (shop?.status !== 200)
    return yield failed(
      `The Storefront API at ${origin} cannot be used. ${describeReply(shop)} Check SHOPIFY_STORE_DOMAIN.`,
    );
  yield ok('SHOPIFY_STOREFRONT_TOKEN is valid');

  const version = shop.headers.get('x-shopify-api-version') ?? storefrontVersion;
  yield version === storefrontVersion
    ? ok(`Shopify has version ${storefrontVersion} of the API`)
    : failed(
        `Shopify uses version ${version} instead of ${storefrontVersion}, which has ended. Update this software.`,
      );

  for (const [scope, query] of Object.entries(scopes)) {
    const reply = await send(query);
    const { errors = [] } = replyBody.safeParse(reply?.body).data ?? {};
    const isDenied = errors.some(({ extensions }) => extensions?.code === 'ACCESS_DENIED');
    if (isDenied) yield failed(`The token lacks the scope ${scope}. Add it to the storefront.`);
    else if (reply?.status !== 200 || errors[0])
      yield failed(`The scope ${scope} is unknown. ${errors[0]?.message ?? describeReply(reply)}`);
    else yield ok(`The token has the scope ${scope}`);
  }

  const stock = await send(stockQuery);
  yield replyBody.safeParse(stock?.body).data?.errors?.length
    ? skipped(`The token lacks the scope ${stockScope}. With it, pages show “Only 2 left”.`)
    : ok(`The token has the scope ${stockScope}`);

  if (offersPickup) {
    const reply = await send(pickupQuery);
    const locations = locationList.safeParse(reply?.body).data?.data.locations.nodes;
    if (!locations)
      yield failed(
        `The token lacks the scope ${pickupScope}. Add it to the storefront, or set pickup: false in shop.yaml.`,
      );
    else if (locations.length === 0)
      yield failed(
        'No location offers pickup. Set it up at Shopify, under Shipping and delivery, or set pickup: false in shop.yaml.',
      );
    else yield ok(`The token has the scope ${pickupScope}`);
  }

  yield* checkCatalog((variables) => send(productQuery, variables), services);
}

async function* checkCatalog(
  sendQuery: (variables: object) => ReturnType<typeof request>,
  { SHOPIFY_AUTHOR_METAFIELD: author }: Config['services'],
): Findings {
  let identifier;
  try {
    identifier = parseMetafieldIdentifier(author);
  } catch {
    return yield failed(`SHOPIFY_AUTHOR_METAFIELD is “${author}”. Set it to namespace.key.`);
  }
  const { data } = productList.safeParse((await sendQuery(identifier))?.body);
  if (!data) return yield failed('The products cannot be read. The scopes above tell why.');
  const { nodes } = data.data.products;
  if (nodes.length === 0)
    return yield failed(
      'The storefront has no products. Publish the books to the sales channel of the storefront.',
    );
  yield ok('The storefront has products');

  yield nodes.some((product) => product.author)
    ? ok(`The metafield ${author} is readable`)
    : failed(
        `No product has the metafield ${author}. Create it, fill it in, and give storefronts access.`,
      );
  for (const [name, isFound] of [
    ['custom.genres', nodes.some(({ genres }) => genres)],
    ['custom.publication_date', nodes.some(({ published }) => published)],
  ] as const)
    yield isFound
      ? ok(`The metafield ${name} is readable`)
      : skipped(`No product has the metafield ${name}. If you use it, give storefronts access.`);

  const code = nodes[0]?.priceRange.minVariantPrice.currencyCode;
  yield ok(`Prices are in ${code}`);
}
