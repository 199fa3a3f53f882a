import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBackend, password, type OpenBackend } from '../backend/supabase/open-backend.ts';

let backend: OpenBackend;
let count = 0;
beforeAll(async () => {
  backend = await openBackend();
  await backend.service().from('events').select('id').throwOnError();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => backend.close());

const owner = 'owner@heartandhollow.example';

/** Calls Auth. Returns the status and the code of the error. */
async function call(path: string, body: object | string, method = 'POST') {
  const response = await fetch(`${backend.origin()}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: 'sb_publishable_local-emulator-only-00_emulator',
      'content-type': 'application/json',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { error_code: code, msg } = JSON.parse((await response.text()) || '{}');
  return { status: response.status, code, msg };
}
const signIn = (email: string, word = password) =>
  call('token?grant_type=password', { email, password: word });

describe.each([
  ['a null character', 'nul\0l@reader.example'],
  ['255 letters', `${'a'.repeat(242)}@reader.example`],
  ['a control character', 'bell\u0007@reader.example'],
])('an address with %s', (_, email) => {
  test.each([
    ['token?grant_type=password', { email, password }],
    ['signup', { email, password }],
    ['recover', { email }],
    ['otp', { email }],
    ['magiclink', { email }],
    ['resend', { email, type: 'signup' }],
    ['verify', { email, type: 'recovery', token: '123456' }],
  ])('is rejected by %s', async (path, body) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    expect(await call(path, body)).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(JSON.stringify(logged.mock.calls)).not.toContain('reader.example');
  });
});

test.each([
  ['signup', { email: 'a@reader.example', password: 'heart-and\0-hollow' }, 'POST'],
  ['signup', { email: 'a@reader.example', password, data: { name: '\0' } }, 'POST'],
  ['token?grant_type=refresh_token', { refresh_token: 'a\0b' }, 'POST'],
  ['verify?type=recovery&token=a%00b', '', 'POST'],
])('rejects a null character elsewhere: %s', async (path, body, method) => {
  expect(await call(path, body, method)).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('sends one reset mail a minute to an address', async () => {
  const { client } = backend;
  const responses = [];
  for (let mail = 0; mail < 9; mail += 1)
    responses.push(await client().auth.resetPasswordForEmail(owner));
  expect(responses.map(({ error }) => error?.code)).toEqual([
    undefined,
    ...Array.from({ length: 8 }, () => 'over_email_send_rate_limit'),
  ]);
  expect(responses.at(-1)?.error?.message).toMatch(/only request this after \d+ seconds\.$/);
  expect(await backend.mail(owner)).toHaveLength(1);
  expect((await client().auth.resetPasswordForEmail('nobody@reader.example')).error).toBeNull();
});

test('accepts ten wrong passwords of an account in five minutes', async () => {
  const email = `guessed-${(count += 1)}@reader.example`;
  await backend.signUp(email);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await signIn(email, `wrong-${guess}`)).code).toBe('invalid_credentials');
  const refused = { status: 429, code: 'over_request_rate_limit' };
  expect(await signIn(email)).toMatchObject(refused);
  expect(await signIn(email.toUpperCase())).toMatchObject(refused);
  expect((await signIn(owner)).status).toBe(200);
});

test('accepts thirty failed sign-ins of one address in five minutes', async () => {
  const statusFrom = (localAddress: string) =>
    new Promise((resolve, reject) => {
      const url = `${backend.origin()}/auth/v1/token?grant_type=password`;
      const headers = {
        apikey: 'sb_publishable_local-emulator-only-00_emulator',
        'content-type': 'application/json',
      };
      const forged = { ...headers, 'x-forwarded-for': `192.0.2.${(count += 1)}` };
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
