import { Hono } from 'hono';
import type { createFunctions } from '../functions.ts';
import type { Bindings } from '../http-server.ts';

/** Creates the routes of the functions, with the paths of the hosted service. */
export function functionRoutes(functions: ReturnType<typeof createFunctions>): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.all('/functions/v1/:name', async (context) => {
    const { req, env } = context;
    const response = await functions.fetch(req.param('name'), req.raw, env.address);
    return response ?? context.json({ error: { code: 'not-found' } }, 404);
  });
  return routes;
}

export const throttledFunction = (): Response =>
  Response.json(
    { error: { code: 'throttled', message: 'Too many requests. Please try again in a moment.' } },
    { status: 429, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } },
  );
