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
  ['newsletter', () => import('../../supabase/functions/newsletter/index.ts')],
  ['product-pricing', () => import('../../supabase/functions/product-pricing/index.ts')],
  [
    'send-approval-request',
    () => import('../../supabase/functions/send-approval-request/index.ts'),
  ],
  ['send-contact-form', () => import('../../supabase/functions/send-contact-form/index.ts')],
  [
    'send-newsletter-signup',
    () => import('../../supabase/functions/send-newsletter-signup/index.ts'),
  ],
]);

export const functionNames = [...functions.keys()];

/**
 * Creates the host of the project's functions, which run in this process with the settings of
 * `env`. `fetch` returns undefined for an unknown function.
 */
export function createFunctions(env: Env) {
  const running = new Map<string, Promise<Fetch>>();

  async function start(load: Load): Promise<Fetch> {
    return (await load()).default.createFetch(env);
  }

  return {
    async fetch(name: string, request: Request, address: string): Promise<Response | undefined> {
      const load = functions.get(name);
      if (!load) return undefined;
      const handler = running.get(name) ?? start(load);
      running.set(name, handler);
      return (await handler)(withAddress(request, address));
    },
  };
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
