import { expect, test } from 'vitest';
import { openBackend, password } from './open-backend.ts';

const another = 'quite-another-one';
const backend = await openBackend();

/** Asks for the mail, and returns what its link to the login page carries. */
async function readLink(email: string): Promise<{ token_hash: string; type: 'recovery' }> {
  await backend.client().auth.resetPasswordForEmail(email);
  const [mail] = await backend.mail(email);
  const [, hash = ''] = /http:\/\/127\.0\.0\.1:4321\/login#(\S+)/.exec(mail?.text ?? '') ?? [];
  const fields = new URLSearchParams(hash);
  expect(fields.get('email')).toBe(email);
  expect(fields.get('type')).toBe('recovery');
  return { token_hash: fields.get('token_hash') ?? '', type: 'recovery' };
}

const signIn = (email: string, word: string) =>
  backend.client().auth.signInWithPassword({ email, password: word });

test('signs in once by the token of the mail, for a new password', async () => {
  const email = 'owner@heartandhollow.example';
  const link = await readLink(email);
  const client = backend.client();
  expect((await client.auth.verifyOtp(link)).error).toBeNull();
  expect((await backend.client().auth.verifyOtp(link)).error?.code).toBe('otp_expired');
  expect((await client.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
  expect((await client.auth.updateUser({ password })).error?.code).toBe('same_password');
  expect((await client.auth.updateUser({ password: another })).error).toBeNull();
  expect((await signIn(email, password)).error?.code).toBe('invalid_credentials');
  expect((await signIn(email, another)).data.user?.email).toBe(email);
});

test('Auth redirects a link of its own only to the shop', async () => {
  const { token_hash } = await readLink('marnie@heartandhollow.example');
  const elsewhere = encodeURIComponent('https://elsewhere.example/login');
  const path = `/auth/v1/verify?token=${token_hash}&type=recovery&redirect_to=${elsewhere}`;
  const answer = await fetch(backend.origin() + path, { redirect: 'manual' });
  expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://127.0.0.1:4321');
});

test('responds equally to an unknown address, without a mail', async () => {
  const reset = backend.client().auth.resetPasswordForEmail('nobody@reader.example');
  expect((await reset).error).toBeNull();
  expect(await backend.mail('nobody@reader.example')).toEqual([]);
});

test('confirms the address of the visitor who follows the link', async () => {
  const email = 'unconfirmed@reader.example';
  await backend.service().auth.admin.createUser({ email, password });
  await backend.client().auth.verifyOtp(await readLink(email));
  expect((await signIn(email, password)).error).toBeNull();
});
