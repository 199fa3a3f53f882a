import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctions } from './open-functions.ts';

type Way = { token?: string; key?: string };

const ownerEmail = 'owner@heartandhollow.example';
const secondEmail = 'marnie@heartandhollow.example';

let count = 0;

const shop = await openFunctions();
const owner = await shop.tokenOf(ownerEmail);
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

async function newUser(): Promise<{ token: string; userId: string; email: string }> {
  const email = `staff-${(count += 1)}@reader.example`;
  await shop.signUp(email);
  return { ...(await shop.tokenOf(email)), email };
}

async function approve(userId: string, approved: boolean): Promise<void> {
  const profiles = shop.service().from('profiles');
  await profiles.update({ approved }).eq('user_id', userId).throwOnError();
}

async function newestActs(limit: number) {
  const log = shop.service().from('audit_log').select('actor_name, action, topic, label');
  return (await log.order('id', { ascending: false }).limit(limit).throwOnError()).data;
}

it('get-users returns only id and address of every user, and whether it is confirmed, invited and has a second step', async () => {
  const email = 'unconfirmed@reader.example';
  await shop.service().auth.admin.createUser({ email, password: 'heart-and-hollow' });
  const { body } = await shop.call('get-users', undefined, owner);
  expect(body.users).toContainEqual({
    id: owner.userId,
    email: ownerEmail,
    isConfirmed: true,
    isInvited: false,
    hasSecondStep: false,
  });
  expect(body.users).toContainEqual({
    id: expect.any(String),
    email,
    isConfirmed: false,
    isInvited: false,
    hasSecondStep: false,
  });
  for (const user of body.users)
    expect(Object.keys(user).join()).toBe('id,email,isConfirmed,isInvited,hasSecondStep');
  const { data } = await shop.service().from('profiles').select('user_id').throwOnError();
  expect(body.users).toHaveLength(data.length);
});

it('get-users with more than a thousand users returns each user once', async () => {
  await shop.sql(`insert into auth.users (id, aud, role, email)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@reader.example'
    from generate_series(1, 1100) as n`);
  const { users } = (await shop.call('get-users', {}, owner)).body;
  const emails = new Set(users.map(({ email }: { email: string }) => email));
  expect(emails.size).toBe(users.length);
  expect(users.length).toBeGreaterThan(1100);
  await shop.sql("delete from auth.users where email like 'many-%'");
});

describe('create-user', () => {
  const create = (change: object = {}) =>
    shop.call(
      'create-user',
      { email: `new-${(count += 1)}@reader.example`, password: 'heart-and-hollow', ...change },
      owner,
    );

  it('creates an account that can sign in, waits for approval and names its creator', async () => {
    const { status, body } = await create({ email: 'Fresh@Reader.example' });
    expect([status, body.user.email]).toEqual([200, 'fresh@reader.example']);
    const fresh = await shop.signIn('fresh@reader.example');
    const { data } = await fresh.from('profiles').select('approved, role').single();
    expect(data).toEqual({ approved: false, role: 'admin' });
    expect((await newestActs(1))[0]).toEqual({
      actor_name: 'owner',
      action: 'created',
      topic: 'users',
      label: 'fresh',
    });
  });

  it.each([
    [{ email: ownerEmail }, 409, 'email-exists'],
    [{ password: 'short' }, 422, 'weak-password'],
  ])('rejects %j with %i %s', async (change, status, code) => {
    const response = await create(change);
    expect([response.status, response.body.error.code]).toEqual([status, code]);
    expect(JSON.stringify(response.body)).not.toMatch(/@|xxx/);
  });

  it('never approves the account, whatever the body contains', async () => {
    const { body } = await create({ approved: true, role: 'service_role', email_confirm: false });
    const profiles = shop.service().from('profiles').select('approved, role');
    const { data } = await profiles.eq('user_id', body.user.id).single().throwOnError();
    expect(data).toEqual({ approved: false, role: 'admin' });
  });
});

describe('invite-user', () => {
  const invite = (email: string) => shop.call('invite-user', { email }, owner);
  /** Signs in by the link of a mail. */
  async function accept(text = '') {
    const [, hash = ''] = /http\S+\/login#(\S+)/.exec(text) ?? [];
    const fields = new URLSearchParams(hash);
    expect(fields.get('type')).toBe('invite');
    const client = shop.client();
    const token_hash = fields.get('token_hash') ?? '';
    const { error } = await client.auth.verifyOtp({ token_hash, type: 'invite' });
    return { client, code: error?.code };
  }

  it('mails a link that opens a session once, and names who invited', async () => {
    const { status, body } = await invite('Guest@Reader.example');
    expect([status, body.user.email]).toEqual([200, 'guest@reader.example']);
    expect((await newestActs(1))[0]).toEqual({
      actor_name: 'owner',
      action: 'created',
      topic: 'invitations',
      label: 'guest',
    });
    const { users } = (await shop.call('get-users', {}, owner)).body;
    const listed = users.find(({ id }: { id: string }) => id === body.user.id);
    expect(listed).toMatchObject({ isConfirmed: false, isInvited: true });

    const [mail] = await shop.mails('guest@reader.example');
    const { client, code } = await accept(mail?.text);
    expect(code).toBeUndefined();
    expect((await accept(mail?.text)).code).toBe('otp_expired');
    expect((await client.auth.updateUser({ password: 'heart-and-hollow' })).error).toBeNull();
    const { data } = await client.from('profiles').select('approved').single();
    expect(data).toEqual({ approved: false });
    expect((await shop.signIn('guest@reader.example')).userId).toBe(body.user.id);
    expect((await invite('guest@reader.example')).body.error.code).toBe('email-exists');
  });

  it('invites again until the invitation is accepted, and then only the newest link works', async () => {
    const first = await invite('late@reader.example');
    const second = await invite('late@reader.example');
    expect(second.body.user.id).toBe(first.body.user.id);
    const [newest, oldest] = await shop.mails('late@reader.example', 2);
    expect((await accept(oldest?.text)).code).toBe('otp_expired');
    expect((await accept(newest?.text)).code).toBeUndefined();
  });

  it('sends no mail about an approval to who has not accepted the invitation', async () => {
    const { body } = await invite('approved@reader.example');
    const client = await shop.signIn(ownerEmail);
    await client.rpc('let_in', { person: body.user.id, role: 'editor' }).throwOnError();
    await shop.call('deliver-mail', {}, owner);
    const outbox = shop.service().from('mail_outbox').select('outcome');
    const { data } = await outbox.eq('about_id', body.user.id).throwOnError();
    expect(data).toEqual([{ outcome: 'cancelled' }]);
    expect(await shop.mails('approved@reader.example')).toHaveLength(1);
    await shop.call('delete-user', { userId: body.user.id }, owner);
  });
});

describe('delete-user', () => {
  const remove = (userId: string, way: Way = owner) => shop.call('delete-user', { userId }, way);

  it('deletes the account with its profile, and names the caller', async () => {
    const user = await newUser();
    expect((await remove(user.userId)).status).toBe(200);
    await expect(shop.signIn(user.email)).rejects.toThrow('Invalid login credentials');
    const acts = await newestActs(1);
    expect(acts[0]).toMatchObject({ actor_name: 'owner', action: 'deleted', topic: 'profiles' });
    expect((await remove(user.userId)).body.error.code).toBe('unknown-user');
  });

  it('rejects the caller’s own account, and the last admin even for the operator', async () => {
    const own = await remove(owner.userId);
    expect([own.status, own.body.error.code]).toEqual([409, 'own-account']);
    const second = await shop.tokenOf(secondEmail);
    await approve(second.userId, false);
    const last = await remove(owner.userId, { key: 'sb_secret_local-emulator-only-00_emulator' });
    expect([last.status, last.body.error.code]).toEqual([409, 'last-admin']);
    await approve(second.userId, true);
  });

  it('leaves one of two admins who delete each other at the same time', async () => {
    const [one, other] = [await newUser(), await newUser()];
    for (const { userId } of [one, other]) await approve(userId, true);
    const responses = await Promise.all([remove(other.userId, one), remove(one.userId, other)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = shop.service().from('profiles').select('user_id');
    const ids = [one.userId, other.userId];
    expect((await left.in('user_id', ids).throwOnError()).data).toHaveLength(1);
  });
});

describe('approval by mail', () => {
  const letters = (to: string, about: string) =>
    shop.mails(to).then((all) => all.filter(({ text }) => text?.includes(about)));

  it('mails every approved admin once a day, with the name in the token', async () => {
    const user = await newUser();
    const lie = { userEmail: 'liar@reader.example', userId: owner.userId };
    for (const body of [lie, undefined, 'no json'])
      expect((await shop.call('send-approval-request', body, user)).status).toBe(200);
    for (const admin of [ownerEmail, secondEmail])
      await expect.poll(() => letters(admin, user.email)).toHaveLength(1);
    expect(await letters(ownerEmail, 'liar')).toEqual([]);
    const [mail] = await letters(ownerEmail, user.email);
    expect(mail?.text).toContain('http://127.0.0.1:4321/dashboard/settings');
  });

  it.each([
    ['0wner@heartandhollow.example', 'easily taken for owner@heartandhollow.example'],
    ['m\u00e4rnie@heartandhollow.example', 'letters that may only look like'],
    ['somebody-else@heartandhollow.example', null],
  ])('warns of an address that resembles another: %s', async (email, warning) => {
    const { userId } = await newUser();
    await shop.sql(`update auth.users set email = '${email}' where id = '${userId}'`);
    await shop.service().rpc('request_approval', { person: userId }).throwOnError();
    await shop.call('deliver-mail', {}, owner);
    const [mail] = await letters(ownerEmail, email);
    if (warning) expect(mail?.text).toContain(warning);
    else expect(mail?.text).not.toContain('Look twice');
  });

  it('mails the user once when staff approve', async () => {
    const user = await newUser();
    const staff = await shop.signIn(ownerEmail);
    await staff.rpc('let_in', { person: user.userId, role: 'editor' }).throwOnError();
    for (const _ of [1, 2]) await shop.call('deliver-mail', {}, owner);
    const received = await shop.mails(user.email);
    expect(received.map(({ subject }) => subject)).toEqual([
      'Your account at Heart & Hollow has been approved',
    ]);
    expect(received[0]?.text).toContain('http://127.0.0.1:4321/login');
  });

  it('sends no mail to a user revoked before the delivery', async () => {
    const user = await newUser();
    await approve(user.userId, true);
    await approve(user.userId, false);
    await shop.call('deliver-mail', {}, owner);
    const rows = shop.service().from('mail_outbox').select('outcome').eq('about_id', user.userId);
    expect((await rows.throwOnError()).data).toEqual([{ outcome: 'cancelled' }]);
  });

  it('sends no mail for the first admin and the seed', async () => {
    const rows = shop.service().from('mail_outbox').select('about_id').eq('about_id', owner.userId);
    expect((await rows.throwOnError()).data).toEqual([]);
  });
});
