import { Hono } from 'hono';

type Handler = { fetch: (request: Request) => Response | Promise<Response> };

/** The project's own functions, each in its own file, loaded when first called. */
const functions: Record<string, () => Promise<{ default: Handler }>> = {
  cart: () => import('../../../supabase/functions/cart/index.ts'),
  collections: () => import('../../../supabase/functions/collections/index.ts'),
  'product-pricing': () => import('../../../supabase/functions/product-pricing/index.ts'),
};

export const functionNames = Object.keys(functions);

/** Runs them in this process, under the address that the hosted service gives them. */
export function functionsDoor(): Hono {
  const door = new Hono();
  door.all('/functions/v1/:name', async (context) => {
    const load = functions[context.req.param('name')];
    if (!load) return context.json({ error: { code: 'not-found' } }, 404);
    const { default: handler } = await load();
    return handler.fetch(context.req.raw);
  });
  return door;
}

export const throttledFunction = (): Response =>
  Response.json(
    { error: { code: 'throttled', message: 'Too many requests. Please try again in a moment.' } },
    { status: 429, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } },
  );
