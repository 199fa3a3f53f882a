import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, password, type Client, type OpenBackend } from './open-backend.ts';

const another = 'quite-another-one';
let backend: OpenBackend;
beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

/** Asks for the mail, and follows its link as a mail reader does: to where it leads back. */
async function follow(email: string, redirectTo: string): Promise<URL[]> {
  await backend.client().auth.resetPasswordForEmail(email, { redirectTo });
  const [mail] = await backend.mail(email);
  const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const visit = async () =>
    new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '');
  return [await visit(), await visit()];
}

/** What supabase-js does with the address that it finds itself at. */
async function arrive(address: URL): Promise<Client> {
  const text = new URLSearchParams(address.hash.slice(1));
  expect(text.get('type')).toBe('recovery');
  const client = backend.client();
  const { error } = await client.auth.setSession({
    access_token: text.get('access_token') ?? '',
    refresh_token: text.get('refresh_token') ?? '',
  });
  expect(error).toBeNull();
  return client;
}

const signIn = (email: string, word: string) =>
  backend.client().auth.signInWithPassword({ email, password: word });

test('returns from the link of the mail to the shop, once, with a session for a new password', async () => {
  const email = 'owner@heartandhollow.example';
  const [first, again] = await follow(email, 'http://127.0.0.1:4321/login?reset=1');
  expect(first?.href).toMatch(/^http:\/\/127\.0\.0\.1:4321\/login\?reset=1#access_token=/);
  expect(again?.hash).toContain('error_code=otp_expired');
  const client = await arrive(first ?? new URL('about:blank'));
  expect((await client.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
  expect((await client.auth.updateUser({ password })).error?.code).toBe('same_password');
  expect((await client.auth.updateUser({ password: another })).error).toBeNull();
  expect((await signIn(email, password)).error?.code).toBe('invalid_credentials');
  expect((await signIn(email, another)).data.user?.email).toBe(email);
});

test('redirects the link only to the shop', async () => {
  const [address] = await follow(
    'marnie@heartandhollow.example',
    'https://elsewhere.example/login',
  );
  expect(address?.origin).toBe('http://127.0.0.1:4321');
});

test('responds equally to an unknown address, without a mail', async () => {
  const reset = backend.client().auth.resetPasswordForEmail('nobody@reader.example');
  expect((await reset).error).toBeNull();
  expect(await backend.mail('nobody@reader.example')).toEqual([]);
});

test('confirms the address of the visitor who follows the link', async () => {
  const email = 'unconfirmed@reader.example';
  await backend.service().auth.admin.createUser({ email, password });
  const [address] = await follow(email, 'http://127.0.0.1:4321/login');
  await arrive(address ?? new URL('about:blank'));
  expect((await signIn(email, password)).error).toBeNull();
});
