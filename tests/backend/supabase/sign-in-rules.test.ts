import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openFunctions, type OpenFunctions } from '../open-functions.ts';
import { password, type Client } from './open-backend.ts';

const another = 'quite-another-one';
let count = 0;
let email: string;
let client: Awaited<ReturnType<OpenFunctions['signIn']>>;
const shop = await openFunctions();
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  email = `rules-${(count += 1)}@reader.example`;
  const { userId } = await shop.signUp(email);
  const profile = shop.service().from('profiles').update({ approved: true });
  await profile.eq('user_id', userId).throwOnError();
  client = await shop.signIn(email);
});

const mayPublish = async (of: Client) => (await of.rpc('may_publish')).data === true;
const tokenOf = async (of: Client) => (await of.auth.getSession()).data.session?.access_token ?? '';
const getsIn = async (word: string) => {
  const { error } = await shop.client().auth.signInWithPassword({ email, password: word });
  return error?.code ?? 'yes';
};
/** Makes the sessions of the user older, with their last refresh `idle` ago. */
const age = (since: string, idle = since) =>
  shop.sql(`
    update auth.sessions set
      created_at = now() - interval '${since}',
      refreshed_at = now() at time zone 'UTC' - interval '${idle}'
    where user_id = '${client.userId}'`);

describe('a new password', () => {
  test.each([
    ['without the old one', undefined, another, 'current_password_required'],
    ['with a wrong old one', 'not-the-old-one', another, 'current_password_invalid'],
    ['that is common', password, 'Password1!', 'weak_password'],
    ['that is short', password, 'brief', 'weak_password'],
  ])('is refused %s', async (_, current_password, next, code) => {
    const change = { password: next, ...(current_password !== undefined && { current_password }) };
    expect((await client.auth.updateUser(change)).error?.code).toBe(code);
    expect(await getsIn(password)).toBe('yes');
  });

  test('ends the other sessions, and not this one', async () => {
    const other = await shop.signIn(email);
    const change = { password: another, current_password: password };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    expect(await Promise.all([client, other].map(mayPublish))).toEqual([true, false]);
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect([await getsIn(password), await getsIn(another)]).toEqual(['invalid_credentials', 'yes']);
  });

  test('needs a sign-in of the last day', async () => {
    await age('25 hours', '1 minute');
    const change = { password: another, current_password: password };
    expect((await client.auth.updateUser(change)).error?.code).toBe('reauthentication_needed');
  });

  test('is not a common one at the sign-up either', async () => {
    const account = { email: `common-${email}`, password: 'sunshine99' };
    expect((await shop.client().auth.signUp(account)).error?.code).toBe('weak_password');
  });
});

test.each([
  ['of six days that was used', '6 days', '1 hour', true],
  ['of eight days that was used', '8 days', '1 minute', false],
  ['that is idle for twelve hours', '1 day', '12 hours', true],
  ['that is idle for fourteen hours', '1 day', '14 hours', false],
])('a session %s', async (_, since, idle, isOpen) => {
  await age(since, idle);
  expect(await mayPublish(client)).toBe(isOpen);
  const { status } = await shop.call('get-users', {}, { token: await tokenOf(client) });
  expect(status).toBe(isOpen ? 200 : 401);
  expect((await client.rpc('ensure_profile')).error?.code).toBe(isOpen ? undefined : '42501');
  // What ended stays ended.
  await client.auth.refreshSession();
  expect(await mayPublish(client)).toBe(isOpen);
});

describe('half an hour after the sign-in', () => {
  const pending = async () => (await shop.signUp(`${crypto.randomUUID()}@reader.example`)).userId;
  const call = async (name: string, body: object) => {
    const { status, body: answer } = await shop.call(name, body, { token: await tokenOf(client) });
    return status === 200 ? null : answer.error?.code;
  };
  const codeOf = async (request: PromiseLike<{ error: { code: string } | null }>) =>
    (await request).error?.code ?? null;
  const stale = ['PT403', 'fresh-sign-in-required'];

  test.each<[string, () => Promise<string | null | undefined>]>([
    ['exports', () => codeOf(client.rpc('export_subscribers', { of_status: '', search_text: '' }))],
    ['erases', () => codeOf(client.rpc('forget_person', { address: 'a@b.example', erases: true }))],
    [
      'lets somebody in',
      async () => codeOf(client.rpc('let_in', { person: await pending(), role: 'bookseller' })),
    ],
    [
      'takes an access away',
      async () => {
        const userId = await pending();
        await shop.service().from('profiles').update({ approved: true }).eq('user_id', userId);
        return codeOf(client.from('profiles').update({ approved: false }).eq('user_id', userId));
      },
    ],
    [
      'changes the rules of the sign-in',
      () =>
        codeOf(client.from('staff_settings').update({ idle_minutes: 720 }).eq('id', true).select()),
    ],
    ['invites', () => call('invite-user', { email: `${crypto.randomUUID()}@reader.example` })],
    [
      'creates an account',
      () => call('create-user', { email: `${crypto.randomUUID()}@reader.example`, password }),
    ],
    ['deletes an account', async () => call('delete-user', { userId: await pending() })],
    ['asks before the factor is switched off', () => codeOf(client.rpc('require_fresh_sign_in'))],
  ])('nobody %s without another sign-in', async (_, act) => {
    await age('31 minutes', '1 minute');
    expect(stale).toContain(await act());
    await age('29 minutes', '1 minute');
    expect(await act()).toBeNull();
  });
});

describe('a password that somebody else chose', () => {
  test('gives no access until it is changed', async () => {
    const owner = await shop.signIn('owner@heartandhollow.example');
    const account = { email: `chosen-${email}`, password };
    const { body } = await shop.call('create-user', account, { token: await tokenOf(owner) });
    const { id } = body.user;
    await owner.rpc('let_in', { person: id, role: 'editor' }).throwOnError();
    const guest = await shop.signIn(account.email);
    expect(await mayPublish(guest)).toBe(false);
    const profile = (await guest.rpc('ensure_profile').throwOnError()).data;
    expect(profile).toMatchObject({ approved: true, must_change_password: true });
    expect((await shop.call('get-users', {}, { token: await tokenOf(guest) })).status).toBe(403);
    await guest.auth.updateUser({ password: another, current_password: password });
    expect(await mayPublish(guest)).toBe(true);
    expect((await guest.rpc('ensure_profile').throwOnError()).data).toMatchObject({
      must_change_password: false,
    });
  });

  test('is no common one', async () => {
    const owner = await shop.signIn('owner@heartandhollow.example');
    const account = { email: `chosen-${email}`, password: 'password' };
    const { status, body } = await shop.call('create-user', account, {
      token: await tokenOf(owner),
    });
    expect([status, body.error?.code]).toEqual([422, 'weak-password']);
  });
});
