import { Hono } from 'hono';
import { storefrontVersion } from '../../data/shopify/version.ts';
import { graphqlRequest } from '../shopify/execute.ts';
import type { LocalStorefront } from '../shopify/storefront.ts';

/** The Storefront API over HTTP. */
export function storefrontRoutes(storefront: LocalStorefront): Hono {
  const routes = new Hono();
  routes.post(`/api/${storefrontVersion}/graphql.json`, async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const request = graphqlRequest.safeParse(body);
    context.header('x-request-id', crypto.randomUUID());
    if (!request.success)
      return context.json({ errors: [{ message: 'The body is no GraphQL request.' }] }, 400);
    return context.json(await storefront.answer(request.data));
  });
  return routes;
}

/** Throttling as the Storefront API does it: HTTP 200, and a code. */
export const throttledStorefront = (): Response =>
  Response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
