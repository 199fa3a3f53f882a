import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openBackend, type OpenBackend } from '../backend/supabase/open-backend.ts';

let backend: OpenBackend;
let token: string;
beforeAll(async () => {
  backend = await openBackend();
  const staff = await backend.signIn('owner@heartandhollow.example');
  token = (await staff.auth.getSession()).data.session?.access_token ?? '';
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => backend.close());

const email = 'owner@heartandhollow.example';
const key = 'sb_publishable_local-emulator-only-00_emulator';

test.each<[string, string, unknown]>([
  ['POST', 'auth/v1/token?grant_type=password', { email: 7, password: 'x' }],
  ['POST', 'auth/v1/token?grant_type=password', { email, password: 7 }],
  ['POST', 'auth/v1/token?grant_type=password', { email, password: null }],
  ['POST', 'auth/v1/token?grant_type=password', [email]],
  ['POST', 'auth/v1/token?grant_type=password', 'text'],
  ['POST', 'auth/v1/token?grant_type=password', null],
  ['POST', 'auth/v1/token?grant_type=refresh_token', { refresh_token: 7 }],
  ['POST', 'auth/v1/token?grant_type=refresh_token', { refresh_token: {} }],
  ['POST', 'auth/v1/token?grant_type=none', {}],
  ['POST', 'auth/v1/token', {}],
  ['POST', 'auth/v1/signup', { email: [], password: {} }],
  ['POST', 'auth/v1/signup', { email: 'new@reader.example', password: 12345678 }],
  ['POST', 'auth/v1/signup', { email: 'new@reader.example', password: 'long-enough-1', data: 7 }],
  ['POST', 'auth/v1/recover', { email: 7 }],
  ['POST', 'auth/v1/recover', {}],
  ['POST', 'auth/v1/otp', { email: {} }],
  ['POST', 'auth/v1/verify', { type: 7, token: 7, email: 7 }],
  ['POST', 'auth/v1/verify', { type: 'recovery', token: {}, email }],
  ['POST', 'auth/v1/resend', { type: {}, email }],
  ['PUT', 'auth/v1/user', { password: 7 }],
  ['PUT', 'auth/v1/user', { email: {} }],
  ['PUT', 'auth/v1/user', { data: 'text' }],
  ['PUT', 'auth/v1/user', [1]],
  ['POST', 'auth/v1/logout?scope=everywhere', {}],
  ['POST', 'auth/v1/factors', { factor_type: 7 }],
  ['POST', 'auth/v1/factors/none/verify', { code: 7 }],
  ['DELETE', 'auth/v1/factors/%zz', {}],
  ['GET', 'rest/v1/events?id=eq.none', undefined],
  ['GET', 'rest/v1/events?attendees=eq.many', undefined],
  ['GET', 'rest/v1/events?starts_at=gt.someday', undefined],
  ['GET', 'rest/v1/events?limit=many', undefined],
  ['GET', 'rest/v1/events?limit=-1', undefined],
  ['GET', 'rest/v1/events?offset=-1', undefined],
  ['GET', 'rest/v1/events?title=eq.%00', undefined],
  ['GET', 'rest/v1/events?select=(((', undefined],
  ['GET', 'rest/v1/events?order=title.sideways', undefined],
  ['GET', 'rest/v1/events?title=like.%zz', undefined],
  ['POST', 'rest/v1/events', { title: { a: 1 } }],
  ['POST', 'rest/v1/events', { attendees: 'many' }],
  ['POST', 'rest/v1/events', { attendees: 1e99 }],
  ['POST', 'rest/v1/events', 'text'],
  ['POST', 'rest/v1/events', 7],
  ['POST', 'rest/v1/events', null],
  ['POST', 'rest/v1/events', { title: '\0' }],
  ['POST', 'rest/v1/rpc/set_own_name', { name: {} }],
  ['POST', 'rest/v1/rpc/set_own_name', 'text'],
  ['POST', 'rest/v1/rpc/end_own_session', { session: 'none' }],
  ['POST', 'rest/v1/rpc/restore_deleted', { topic: 7, id: [] }],
  ['POST', 'rest/v1/rpc/move_staff_picks', { ids: 'none' }],
  ['POST', 'rest/v1/rpc/move_staff_picks', { ids: [7] }],
  ['POST', 'storage/v1/object/event-images/%00x.png', 'text'],
  ['POST', 'storage/v1/object/event-images/%zz.png', 'text'],
  ['GET', 'storage/v1/object/public/event-images/%00x.png', undefined],
  ['POST', 'storage/v1/object/list/event-images', { limit: 'many' }],
  ['POST', 'storage/v1/object/list/event-images', 'text'],
  ['POST', 'storage/v1/object/list/event-images', { prefix: {}, limit: 10 }],
  ['DELETE', 'storage/v1/object/event-images', { prefixes: 7 }],
  ['DELETE', 'storage/v1/object/event-images', { prefixes: [7] }],
  ['POST', 'storage/v1/object/move', { bucketId: 7 }],
])('%s %s of %j is the client’s error', async (method, path, body) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const response = await fetch(`${backend.origin()}/${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      'content-type': path.endsWith('.png') ? 'image/png' : 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status, await response.text()).toBeLessThan(500);
});
