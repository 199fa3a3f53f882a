import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, type OpenBackend } from '../backend/supabase/open-backend.ts';

let backend: OpenBackend;
beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

const always = ['apikey', 'authorization', 'content-type', 'x-client-info'];
const tables = ['accept-profile', 'content-profile', 'prefer', 'range', 'x-supabase-api-version'];

test.each([
  ['POST', '/auth/v1/token?grant_type=password', [...always, 'x-supabase-api-version']],
  ['GET', '/auth/v1/user', [...always, 'x-supabase-api-version']],
  ['PUT', '/auth/v1/user', [...always, 'x-supabase-api-version']],
  ['POST', '/auth/v1/logout?scope=global', [...always, 'x-supabase-api-version']],
  ['GET', '/rest/v1/events', [...always, ...tables]],
  ['PATCH', '/rest/v1/events', [...always, ...tables]],
  ['DELETE', '/rest/v1/events', [...always, ...tables]],
  ['POST', '/rest/v1/rpc/ensure_profile', [...always, ...tables]],
  ['POST', '/storage/v1/object/event-images/a.png', [...always, 'x-upsert', 'cache-control']],
  ['DELETE', '/storage/v1/object/event-images', always],
  ['POST', '/storage/v1/object/list/event-images', always],
  ['POST', '/functions/v1/cart', always],
  ['POST', '/functions/v1/collections', always],
  ['POST', '/functions/v1/product-pricing', always],
  ['POST', '/realtime/v1/api/broadcast', always],
])('a page may %s %s', async (method, path, headers) => {
  const response = await fetch(backend.origin() + path, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://127.0.0.1:4321',
      'access-control-request-method': method,
      'access-control-request-headers': headers.join(','),
    },
  });
  const allowed = (name: string) => response.headers.get(name)?.split(/,\s*/) ?? [];
  expect(response.ok).toBe(true);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(allowed('access-control-allow-methods')).toContain(method);
  const missing = headers.filter((name) => !allowed('access-control-allow-headers').includes(name));
  expect(missing).toEqual([]);
});

test('lets a page read responses, errors too', async () => {
  const headers = {
    apikey: 'sb_publishable_local-emulator-only-00_emulator',
    origin: 'http://127.0.0.1:4321',
  };
  const ask = (path: string, more = {}) =>
    fetch(backend.origin() + path, { headers: { ...headers, ...more } });
  const events = await ask('/rest/v1/events?select=id', { prefer: 'count=exact' });
  expect(events.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(
    'content-range',
  );
  for (const path of ['/rest/v1/nothing', '/rest/v1/profiles', '/auth/v1/user', '/storage/v1/x'])
    expect((await ask(path)).headers.get('access-control-allow-origin')).toBe('*');
});

test('rejects the secret key from a page', async () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36' };
  const response = await fetch(`${backend.origin()}/rest/v1/events`, {
    headers: {
      apikey: 'sb_secret_local-emulator-only-00_emulator',
      origin: 'http://127.0.0.1:4321',
      ...agent,
    },
  });
  expect(response.status).toBe(401);
});

test('lets a page call a function by name and read its error', async () => {
  const client = backend.client();
  const { data, error } = await client.functions.invoke('collections');
  expect(error).toBeNull();
  expect(data).toMatchObject({ success: true });
  const refused = await client.functions.invoke('product-pricing', { body: { productId: 'x' } });
  expect(refused.error?.name).toBe('FunctionsHttpError');
  expect(await refused.error?.context.json()).toMatchObject({ error: { code: 'bad-request' } });
});
