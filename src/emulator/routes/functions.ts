import { Hono } from 'hono';
import type { Bindings } from '../http-server.ts';

type Handler = { fetch: (request: Request) => Response | Promise<Response> };

/** The project's functions, imported on their first call. */
const functions: Record<string, () => Promise<{ default: Handler }>> = {
  cart: () => import('../../../supabase/functions/cart/index.ts'),
  collections: () => import('../../../supabase/functions/collections/index.ts'),
  'create-user': () => import('../../../supabase/functions/create-user/index.ts'),
  'delete-user': () => import('../../../supabase/functions/delete-user/index.ts'),
  'deliver-mail': () => import('../../../supabase/functions/deliver-mail/index.ts'),
  'get-users': () => import('../../../supabase/functions/get-users/index.ts'),
  newsletter: () => import('../../../supabase/functions/newsletter/index.ts'),
  'product-pricing': () => import('../../../supabase/functions/product-pricing/index.ts'),
  'send-approval-request': () =>
    import('../../../supabase/functions/send-approval-request/index.ts'),
  'send-contact-form': () => import('../../../supabase/functions/send-contact-form/index.ts'),
  'send-newsletter-signup': () =>
    import('../../../supabase/functions/send-newsletter-signup/index.ts'),
};

export const functionNames = Object.keys(functions);

/**
 * Creates the routes that run the functions in this process, with the paths of the hosted service.
 */
export function functionRoutes(): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.all('/functions/v1/:name', async (context) => {
    const load = functions[context.req.param('name')];
    if (!load) return context.json({ error: { code: 'not-found' } }, 404);
    const { default: handler } = await load();
    return handler.fetch(withAddress(context.req.raw, context.env.address));
  });
  return routes;
}

/** Sets the client's address and overwrites any that the client sent. */
function withAddress(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('cf-connecting-ip');
  headers.set('x-forwarded-for', address);
  const { method, url, body, signal } = request;
  const init = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

export const throttledFunction = (): Response =>
  Response.json(
    { error: { code: 'throttled', message: 'Too many requests. Please try again in a moment.' } },
    { status: 429, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } },
  );
