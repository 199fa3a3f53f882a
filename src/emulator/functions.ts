import { Hono } from 'hono';
import type { Service } from './faults.ts';
import { withAddress, type Bindings } from './http-server.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Fetch = (request: Request) => Promise<Response>;
type Load = () => Promise<{ default: { createFetch: (env: Env) => Fetch } }>;

/** The project's functions, imported on their first call. */
const functions = new Map<string, Load>([
  ['cart', () => import('../../supabase/functions/cart/index.ts')],
  ['collections', () => import('../../supabase/functions/collections/index.ts')],
  ['create-user', () => import('../../supabase/functions/create-user/index.ts')],
  ['delete-user', () => import('../../supabase/functions/delete-user/index.ts')],
  ['deliver-mail', () => import('../../supabase/functions/deliver-mail/index.ts')],
  ['get-users', () => import('../../supabase/functions/get-users/index.ts')],
  ['invite-user', () => import('../../supabase/functions/invite-user/index.ts')],
  ['newsletter', () => import('../../supabase/functions/newsletter/index.ts')],
  ['product-prices', () => import('../../supabase/functions/product-prices/index.ts')],
  ['product-pricing', () => import('../../supabase/functions/product-pricing/index.ts')],
  ['product-stock', () => import('../../supabase/functions/product-stock/index.ts')],
  ['record-search', () => import('../../supabase/functions/record-search/index.ts')],
  [
    'send-approval-request',
    () => import('../../supabase/functions/send-approval-request/index.ts'),
  ],
  ['send-contact-form', () => import('../../supabase/functions/send-contact-form/index.ts')],
  [
    'send-newsletter-signup',
    () => import('../../supabase/functions/send-newsletter-signup/index.ts'),
  ],
  ['withdraw', () => import('../../supabase/functions/withdraw/index.ts')],
]);

export const functionNames = [...functions.keys()];

/**
 * Creates the host of the project's functions. They run in this process, with the settings of `env`
 * and the paths of the hosted service.
 */
export function createFunctions(env: Env) {
  const routes = new Hono<Bindings>();
  const started = new Map<string, Promise<Fetch>>();
  const undeployed = new Set<string>();

  async function start(load: Load): Promise<Fetch> {
    return (await load()).default.createFetch(env);
  }

  routes.all('/functions/v1/:name', async (context) => {
    const name = context.req.param('name');
    const load = functions.get(name);
    if (!load || undeployed.has(name)) return context.json({ error: { code: 'not-found' } }, 404);
    const handler = started.get(name) ?? start(load);
    started.set(name, handler);
    return (await handler)(withAddress(context.req.raw, context.env.address));
  });
  const service: Service = {
    name: 'functions',
    routes,
    faultPaths: ['/functions/*'],
    throttled,
    unavailable,
  };
  return {
    ...service,
    /** Removes a function. Returns false if there is none. */
    undeploy(name: string): boolean {
      if (!functions.has(name)) return false;
      undeployed.add(name);
      return true;
    },
    /** Restores the removed functions, which start again. */
    redeploy(): void {
      for (const name of undeployed) started.delete(name);
      undeployed.clear();
    },
  };
}

const throttled = (): Response =>
  Response.json(
    { error: { code: 'throttled', message: 'Too many requests. Please try again in a moment.' } },
    { status: 429, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } },
  );

/** The gateway answers for a function that is down, and a page can read that. */
const unavailable = (): Response =>
  new Response('Service Unavailable', {
    status: 503,
    headers: { 'access-control-allow-origin': '*' },
  });
