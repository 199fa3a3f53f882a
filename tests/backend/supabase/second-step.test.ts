import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getStaffStatus } from '../../../src/publisher/index.ts';
import { z } from 'zod';
import { openFunctions, type OpenFunctions } from '../open-functions.ts';
import { password, type Client } from './open-backend.ts';

let count = 0;
let email: string;
let client: Awaited<ReturnType<OpenFunctions['signIn']>>;
const shop = await openFunctions();
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  email = `two-steps-${(count += 1)}@reader.example`;
  const { userId } = await shop.signUp(email);
  await shop
    .service()
    .from('profiles')
    .update({ approved: true })
    .eq('user_id', userId)
    .throwOnError();
  client = await shop.signIn(email);
});

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + seconds * 1000,
  });
/** The code after that of now, because a code is accepted once. */
const nextCodeOf = (secret: string) => codeOf(secret, 30);
const levelOf = async (of: Client) =>
  (await of.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
const tokenOf = async (of: Client) => (await of.auth.getSession()).data.session?.access_token ?? '';

async function enroll(of: Client, friendlyName = '') {
  const { data, error } = await of.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, ...data.totp };
}

/** Sets up the second step and does it. Returns the factor. */
async function setUp(of: Client) {
  const factor = await enroll(of);
  const { error } = await of.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  if (error) throw error;
  return factor;
}

/** What the database, the functions and the publish endpoint give to a client. */
async function accessOf(of: Client) {
  const token = await tokenOf(of);
  const { data: mayPublish } = await of.rpc('may_publish');
  const { data: subscribers } = await of.from('audit_log').select('id').limit(1);
  const { status, body } = await shop.call('get-users', {}, { token });
  const publish = await getStaffStatus(token, {
    origin: shop.origin(),
    publishableKey: 'sb_publishable_local-emulator-only-00_emulator',
  });
  return [mayPublish, subscribers?.length, status, body.error?.code, publish];
}
const everything = [true, 1, 200, undefined, 'approved'];
const nothing = [false, 0, 403, 'second-step-required', 'forbidden'];

test('shows a QR code and the secret, and accepts the code of an app', async () => {
  const factor = await enroll(client, 'Phone');
  expect(factor.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  expect(factor.uri).toContain(`secret=${factor.secret}`);
  expect(factor.uri).toContain(encodeURIComponent(email));
  expect(await accessOf(client)).toEqual(everything);
  const { data } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  expect(data?.user.factors).toMatchObject([{ friendly_name: 'Phone', status: 'verified' }]);
  expect(await levelOf(client)).toBe('aal2');
  expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([
    { method: 'totp' },
    { method: 'password' },
  ]);
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  await client.auth.refreshSession();
  expect(await levelOf(client)).toBe('aal2');
  expect(await accessOf(client)).toEqual(everything);
});

test('gives no access before the second step of a user who has one', async () => {
  const factor = await setUp(client);
  const other = await shop.signIn(email);
  expect(await levelOf(other)).toBe('aal1');
  expect(await accessOf(other)).toEqual(nothing);
  const { data } = await other.rpc('ensure_profile');
  expect(data).toMatchObject({ approved: true, needs_second_step: true });
  await other.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: nextCodeOf(factor.secret),
  });
  expect(await accessOf(other)).toEqual(everything);
});

test('ends the sessions that lack the second step when it is set up', async () => {
  const other = await shop.signIn(email);
  await setUp(client);
  expect((await other.rpc('may_publish')).status).toBe(401);
  expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
});

/** Makes the sessions of the user older. */
const age = (since: string) =>
  shop.sql(
    `update auth.sessions set created_at = now() - interval '${since}' where user_id = '${client.userId}'`,
  );

test('set up in a session that is no longer fresh takes nobody’s account', async () => {
  const thief = client;
  await age('31 minutes');
  const { id: factorId, secret } = await enroll(thief);
  const { error } = await thief.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(error?.status).toBe(500);
  expect(await levelOf(thief)).toBe('aal1');
  // The session goes on, and a new sign-in by password needs no code.
  expect(await accessOf(thief)).toEqual(everything);
  expect(await accessOf(await shop.signIn(email))).toEqual(everything);
});

test('another owner takes the authenticators, and ends the sessions', async () => {
  const owner = await shop.signIn('owner@heartandhollow.example');
  await setUp(client);
  const remove = (by: Client, person: string) => by.rpc('remove_second_step', { person });
  expect((await remove(client, owner.userId)).error?.code).toBe('42501');
  expect((await remove(owner, owner.userId)).error?.code).toBe('42501');
  const { users } = (await shop.call('get-users', {}, { token: await tokenOf(owner) })).body;
  expect(users).toContainEqual(expect.objectContaining({ email, hasSecondStep: true }));
  await remove(owner, client.userId).throwOnError();
  expect((await client.rpc('may_publish')).status).toBe(401);
  expect(await accessOf(await shop.signIn(email))).toEqual(everything);
  const log = owner.from('audit_log').select('actor_name, action, topic, label');
  expect((await log.order('id', { ascending: false }).limit(1).throwOnError()).data).toEqual([
    {
      actor_name: 'owner',
      action: 'removed',
      topic: 'authenticators',
      label: email.split('@')[0],
    },
  ]);
});

describe('a code', () => {
  const attempt = async (code: string, factorId: string, as = client) =>
    (await as.auth.mfa.challengeAndVerify({ factorId, code })).error?.code ?? 'accepted';

  test.each([
    ['of now', 0, 'accepted'],
    ['of half a minute ago', -30, 'accepted'],
    ['of two minutes ago', -120, 'mfa_verification_failed'],
    ['of the next hour', 3600, 'mfa_verification_failed'],
  ])('%s', async (_, seconds, outcome) => {
    const { id, secret } = await enroll(client);
    expect(await attempt(codeOf(secret, seconds), id)).toBe(outcome);
  });

  test('is guessed ten times at most', async () => {
    const { id, secret } = await enroll(client);
    const wrong = codeOf(secret, 3600);
    for (let guess = 0; guess < 10; guess += 1)
      expect(await attempt(wrong, id)).toBe('mfa_verification_failed');
    expect(await attempt(codeOf(secret), id)).toBe('over_request_rate_limit');
  });

  test('is accepted once, and no earlier one after it', async () => {
    const { id, secret } = await enroll(client);
    const code = codeOf(secret);
    expect(await attempt(code, id)).toBe('accepted');
    expect(await attempt(code, id)).toBe('mfa_verification_failed');
    expect(await attempt(codeOf(secret, -30), id)).toBe('mfa_verification_failed');
    expect(await attempt(nextCodeOf(secret), id)).toBe('accepted');
  });

  test('is accepted once for each challenge, and only for the own factor', async () => {
    const { id, secret } = await enroll(client);
    const challenge = await client.auth.mfa.challenge({ factorId: id });
    const verify = () =>
      client.auth.mfa.verify({
        factorId: id,
        challengeId: challenge.data?.id ?? '',
        code: codeOf(secret),
      });
    expect((await verify()).error).toBeNull();
    expect((await verify()).error?.code).toBe('mfa_challenge_expired');
    const stranger = await shop.signIn('pending@heartandhollow.example');
    expect(await attempt(codeOf(secret), id, stranger)).toBe('mfa_factor_not_found');
  });
});

test('with the password alone nobody changes the password, adds a factor or removes it', async () => {
  const { id } = await setUp(client);
  const thief = await shop.signIn(email);
  const change = await thief.auth.updateUser({ password: 'quite-another-one' });
  expect(change.error?.code).toBe('insufficient_aal');
  const added = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
  expect(added.error?.code).toBe('insufficient_aal');
  expect((await thief.auth.mfa.unenroll({ factorId: id })).error?.code).toBe('insufficient_aal');
  const owner = { password: 'quite-another-one', current_password: password };
  expect((await client.auth.updateUser(owner)).error).toBeNull();
});

test('is optional again after its removal', async () => {
  const { id } = await setUp(client);
  expect((await client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  await client.auth.refreshSession();
  expect(await levelOf(client)).toBe('aal1');
  expect(await accessOf(client)).toEqual(everything);
});

describe('a recovery code', () => {
  const createCodes = async () => {
    const codes: unknown = (await client.rpc('create_recovery_codes').throwOnError()).data;
    return z.array(z.string()).parse(codes);
  };
  const use = async (code: string, as: Client) =>
    (await as.rpc('use_recovery_code', { code }).throwOnError()).data ? 'accepted' : 'wrong';

  test('is made with the second step only', async () => {
    expect((await client.rpc('create_recovery_codes')).error?.code).toBe('P0001');
    await setUp(client);
    const codes = await createCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-f]{4}-){6}[0-9a-f]{4}$/);
    expect((await client.rpc('count_recovery_codes').throwOnError()).data).toBe(10);
    const thief = await shop.signIn(email);
    expect((await thief.rpc('create_recovery_codes')).error?.code).toBe('42501');
    expect((await thief.rpc('count_recovery_codes').throwOnError()).data).toBe(0);
  });

  test('takes the place of the authenticator once, and ends the other sessions', async () => {
    await setUp(client);
    const [code = '', second = ''] = await createCodes();
    const stranger = await shop.signIn('owner@heartandhollow.example');
    expect(await use(code, stranger)).toBe('wrong');
    const other = await shop.signIn(email);
    expect(await accessOf(other)).toEqual(nothing);
    expect(await use('0000-0000', other)).toBe('wrong');
    expect(await accessOf(other)).toEqual(nothing);
    expect(await use(` ${code.toUpperCase().replaceAll('-', ' ')}`, other)).toBe('accepted');
    expect(await accessOf(other)).toEqual(everything);
    expect((await other.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect((await client.rpc('may_publish')).status).toBe(401);
    expect(await use(code, other)).toBe('wrong');
    expect(await use(second, other)).toBe('wrong');
    const log = other.from('audit_log').select('action, label').eq('topic', 'recovery_codes');
    const mine = log.eq('actor_id', other.userId).order('id');
    // The wrong codes of an hour are one line.
    expect((await mine.throwOnError()).data).toEqual([
      { action: 'created', label: null },
      { action: 'mistyped', label: '3' },
      { action: 'used', label: null },
    ]);
  });

  test('is replaced by new ones', async () => {
    await setUp(client);
    const [old = ''] = await createCodes();
    await createCodes();
    expect(await use(old, await shop.signIn(email))).toBe('wrong');
  });

  test('dies with its authenticator, which the activity and a mail tell', async () => {
    const { id } = await setUp(client);
    await createCodes();
    await shop.sql(`truncate public.mail_outbox, public.audit_log`);
    await client.auth.mfa.unenroll({ factorId: id });
    await client.auth.refreshSession();
    await setUp(client);
    expect((await client.rpc('count_recovery_codes').throwOnError()).data).toBe(0);
    await shop.sql(`update auth.users set email_change = 'new-${email}' where email = '${email}'`);
    const log = client.from('audit_log').select('action, topic');
    expect((await log.order('id').throwOnError()).data).toEqual([
      { action: 'removed', topic: 'authenticators' },
      { action: 'added', topic: 'authenticators' },
      { action: 'asked-for', topic: 'addresses' },
    ]);
    await shop.call('deliver-mail', {}, { key: 'sb_secret_local-emulator-only-00_emulator' });
    const subjects = (await shop.mails(email)).map(({ subject }) => subject);
    expect(subjects).toContain('The sign-in of your account at Heart & Hollow has changed');
  });
});

describe('the setting', () => {
  const require = (by: Client, requires_second_step: boolean) =>
    by.from('staff_settings').update({ requires_second_step }).eq('id', true).select().single();

  test('that requires it is set with a second step, and refuses those without', async () => {
    expect((await require(client, true)).error).toMatchObject({
      code: 'P0001',
      message: 'Set up your own second step first, and sign in with it.',
    });
    await setUp(client);
    expect((await require(client, true)).data?.requires_second_step).toBe(true);
    try {
      const other = await shop.signIn('owner@heartandhollow.example');
      expect(await accessOf(other)).toEqual(nothing);
      expect((await require(other, false)).error).not.toBeNull();
      await setUp(other);
      expect(await accessOf(other)).toEqual(everything);
      const { data } = await other.from('audit_log').select().eq('topic', 'staff_settings');
      expect(data).toMatchObject([{ action: 'updated', changed: ['requires_second_step'] }]);
    } finally {
      expect((await require(client, false)).error).toBeNull();
    }
  });

  test.each([4, 10_081, -1])('allows no idle time of %i minutes', async (idle_minutes) => {
    const change = client.from('staff_settings').update({ idle_minutes }).eq('id', true);
    expect((await change).error?.code).toBe('23514');
  });
});

test('sign-out ends the access of its token at once', async () => {
  const token = await tokenOf(client);
  const late = shop.client(undefined, { accessToken: async () => token });
  expect((await late.rpc('may_publish')).data).toBe(true);
  await client.auth.signOut({ scope: 'local' });
  expect((await late.rpc('may_publish')).status).toBe(401);
  expect((await late.rpc('ensure_profile')).error?.code).toBe('42501');
  expect((await late.from('profiles').select('id')).status).toBe(401);
  expect((await late.from('events').update({ price: '$1' }).neq('price', '').select()).status).toBe(
    401,
  );
  expect((await late.storage.from('event-images').list()).data).toEqual([]);
  expect((await shop.call('get-users', {}, { token })).status).toBe(401);
  expect((await shop.call('send-approval-request', {}, { token })).status).toBe(401);
  expect(
    (
      await fetch(`${shop.origin()}/auth/v1/factors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(403);
});

test('a new password, too, is used for the sign-in with both steps', async () => {
  const { id, secret } = await setUp(client);
  await client.auth.updateUser({ password: 'quite-another-one', current_password: password });
  const again = shop.client();
  expect((await again.auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  );
  await again.auth.signInWithPassword({ email, password: 'quite-another-one' });
  await again.auth.mfa.challengeAndVerify({ factorId: id, code: nextCodeOf(secret) });
  expect(await accessOf(again)).toEqual(everything);
});
