import { Hono } from 'hono';
import { storefrontVersion } from '../../data/shopify/version.ts';
import { graphqlRequest } from '../shopify/execute.ts';
import type { LocalStorefront } from '../shopify/storefront.ts';

/** Creates the route of the Storefront API. */
export function storefrontRoutes(storefront: LocalStorefront): Hono {
  const routes = new Hono();
  routes.post(`/api/${storefrontVersion}/graphql.json`, async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const request = graphqlRequest.safeParse(body);
    context.header('x-request-id', crypto.randomUUID());
    if (!request.success)
      return context.json({ errors: [{ message: 'The body is not a GraphQL request.' }] }, 400);
    return context.json(await storefront.answer(request.data));
  });
  return routes;
}

/** Builds the Storefront API's response to throttled requests: HTTP 200 with an error code. */
export const throttledStorefront = (): Response =>
  Response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
