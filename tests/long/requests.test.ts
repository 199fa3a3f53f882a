import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openBackend, password } from '../backend/supabase/open-backend.ts';

const publicKey = 'sb_publishable_local-emulator-only-00_emulator';
const secretKey = 'sb_secret_local-emulator-only-00_emulator';
const email = 'owner@heartandhollow.example';

let count = 0;
const backend = await openBackend();
const staff = await backend.signIn(email);
const token = (await staff.auth.getSession()).data.session?.access_token ?? '';
afterEach(() => vi.restoreAllMocks());

const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${backend.origin()}/${path}`, {
    method,
    headers: { apikey: publicKey, ...json, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Calls Auth. Returns the status and the code of the error. */
async function call(path: string, body: object) {
  const response = await send('POST', `auth/v1/${path}`, body);
  const { error_code: code } = JSON.parse((await response.text()) || '{}');
  return { status: response.status, code };
}
const signIn = (email: string, word = password) =>
  call('token?grant_type=password', { email, password: word });

test.each<[string, string, unknown]>([
  ['POST', 'auth/v1/token?grant_type=password', { email: 7, password: 'x' }],
  ['POST', 'auth/v1/token?grant_type=password', { email, password: 7 }],
  ['POST', 'auth/v1/token?grant_type=password', null],
  ['POST', 'auth/v1/token?grant_type=refresh_token', { refresh_token: {} }],
  ['POST', 'auth/v1/token?grant_type=none', {}],
  ['POST', 'auth/v1/token', {}],
  ['POST', 'auth/v1/signup', { email: 'new@reader.example', password: 'long-enough-1', data: 7 }],
  ['POST', 'auth/v1/recover', {}],
  ['POST', 'auth/v1/verify', { type: 7, token: 7, email }],
  ['POST', 'auth/v1/resend', { type: {}, email }],
  ['PUT', 'auth/v1/user', { current_password: 7 }],
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
  ['GET', 'rest/v1/events?offset=-1', undefined],
  ['GET', 'rest/v1/events?title=eq.%00', undefined],
  ['GET', 'rest/v1/events?select=(((', undefined],
  ['GET', 'rest/v1/events?order=title.sideways', undefined],
  ['GET', 'rest/v1/events?title=like.%zz', undefined],
  ['POST', 'rest/v1/events', { title: { a: 1 } }],
  ['POST', 'rest/v1/events', { attendees: 'many' }],
  ['POST', 'rest/v1/events', { attendees: 1e99 }],
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
  const type = path.endsWith('.png') ? { 'content-type': 'image/png' } : {};
  const response = await send(method, path, body, { authorization: `Bearer ${token}`, ...type });
  expect(response.status, await response.text()).toBeLessThan(500);
});

describe.each([
  ['a null character', 'nul\0l@reader.example'],
  ['255 letters', `${'a'.repeat(242)}@reader.example`],
  ['a control character', 'bell\u0007@reader.example'],
])('an address with %s', (_, email) => {
  test.each([
    ['token?grant_type=password', { email, password }],
    ['recover', { email }],
    ['verify', { email, type: 'recovery', token: '123456' }],
  ])('is rejected by %s', async (path, body) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    expect(await call(path, body)).toEqual({ status: 400, code: 'validation_failed' });
    expect(JSON.stringify(logged.mock.calls)).not.toContain('reader.example');
  });
});

test.each([
  ['signup', { email: 'a@reader.example', password: 'heart-and\0-hollow' }],
  ['signup', { email: 'a@reader.example', password, data: { name: '\0' } }],
  ['token?grant_type=refresh_token', { refresh_token: 'a\0b' }],
  ['verify?type=recovery&token=a%00b', {}],
])('rejects a null character elsewhere: %s', async (path, body) => {
  expect(await call(path, body)).toEqual({ status: 400, code: 'validation_failed' });
});

test('sends one reset mail a minute to an address', async () => {
  const { client } = backend;
  expect((await client().auth.resetPasswordForEmail(email)).error).toBeNull();
  const { error } = await client().auth.resetPasswordForEmail(email);
  expect(error?.code).toBe('over_email_send_rate_limit');
  expect(error?.message).toMatch(/only request this after \d+ seconds\.$/);
  expect(await backend.mail(email)).toHaveLength(1);
  expect((await client().auth.resetPasswordForEmail('nobody@reader.example')).error).toBeNull();
});

test('accepts ten wrong passwords of an account in five minutes', async () => {
  const guessed = `guessed-${(count += 1)}@reader.example`;
  await backend.signUp(guessed);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await signIn(guessed, `wrong-${guess}`)).code).toBe('invalid_credentials');
  const refused = { status: 429, code: 'over_request_rate_limit' };
  expect(await signIn(guessed)).toEqual(refused);
  expect(await signIn(guessed.toUpperCase())).toEqual(refused);
  expect((await signIn(email)).status).toBe(200);
});

test('accepts thirty failed sign-ins of one address in five minutes', async () => {
  const statusFrom = (localAddress: string) =>
    new Promise((resolve, reject) => {
      const url = `${backend.origin()}/auth/v1/token?grant_type=password`;
      const forged = { apikey: publicKey, ...json, 'x-forwarded-for': `192.0.2.${(count += 1)}` };
      request(url, { method: 'POST', localAddress, headers: forged }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end(JSON.stringify({ email: `sprayed-${(count += 1)}@reader.example`, password }));
    });
  for (let guess = 0; guess < 30; guess += 1) expect(await statusFrom('127.2.0.1')).toBe(400);
  expect(await statusFrom('127.2.0.1')).toBe(429);
  expect(await statusFrom('127.2.0.2')).toBe(400);
});

test('takes as long for an unknown address as for a wrong password', async () => {
  const timed = async (email: string) => {
    const start = performance.now();
    expect((await signIn(email, 'wrong-password')).code).toBe('invalid_credentials');
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    known.push(await timed('marnie@heartandhollow.example'));
    unknown.push(await timed(`unknown-${(count += 1)}@reader.example`));
  }
  // The machine may be busy, so the fastest counts. Without a comparison it is a tenth.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});

test('rejects the secret key from a page', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36';
  const page = { origin: 'http://127.0.0.1:4321', 'user-agent': agent, apikey: secretKey };
  expect((await send('GET', 'rest/v1/events', undefined, page)).status).toBe(401);
});

test('requests that overlap never read with one another’s rights', async () => {
  const ask = async (apikey: string, table: string) => {
    const response = await send('GET', `rest/v1/${table}?select=id`, undefined, { apikey });
    const body: unknown = await response.json();
    return { status: response.status, rows: Array.isArray(body) ? body.length : 0 };
  };
  const rounds = Array.from({ length: 50 }, () =>
    Promise.all([
      ask(secretKey, 'staff_picks'),
      ask(publicKey, 'staff_picks'),
      ask(publicKey, 'audit_log'),
    ]),
  );
  const wrong = (await Promise.all(rounds)).filter(
    ([all, active, refused]) => all.rows !== 5 || active.rows !== 4 || refused.status !== 401,
  );
  expect(wrong).toEqual([]);
});

test('has types of the current migrations; "npm run types" updates them', () => {
  const generator = 'src/emulator/supabase/generate-types.ts';
  const check = spawnSync(process.execPath, [generator, '--check'], { encoding: 'utf8' });
  expect(check).toMatchObject({ status: 0 });
});
