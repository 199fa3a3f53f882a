import { expect, test } from 'vitest';
import { openBackend, password } from './open-backend.ts';

const backend = await openBackend();

const admin = () => backend.service().auth.admin;

test('creates, reads and deletes an account with the service key', async () => {
  const account = { email: 'made@reader.example', password };
  const { data } = await admin().createUser({ ...account, email_confirm: true });
  const id = data.user?.id ?? '';
  expect((await admin().getUserById(id)).data.user?.email).toBe(account.email);
  const client = backend.client();
  expect((await client.auth.signInWithPassword(account)).error).toBeNull();
  const profile = await client.from('profiles').select('username, approved').single();
  expect(profile.data).toEqual({ username: 'made', approved: false });
  expect((await admin().deleteUser(id)).error).toBeNull();
  expect((await admin().getUserById(id)).error).toMatchObject({ code: 'user_not_found' });
  expect((await client.auth.signInWithPassword(account)).error?.code).toBe('invalid_credentials');
  const left = backend.service().from('profiles').select('*', { count: 'exact', head: true });
  expect((await left.eq('user_id', id)).count).toBe(0);
});

test('accounts are listed page by page', async () => {
  const first = await admin().listUsers({ page: 1, perPage: 2 });
  expect(first.data).toMatchObject({ total: 3, lastPage: 2, nextPage: 2 });
  const last = await admin().listUsers({ page: 2, perPage: 2 });
  const emails = [...first.data.users, ...last.data.users].map(({ email }) => email);
  expect(emails.toSorted()).toEqual([
    'marnie@heartandhollow.example',
    'owner@heartandhollow.example',
    'pending@heartandhollow.example',
  ]);
  expect(JSON.stringify(first.data)).not.toMatch(/password|token/);
});

test.each([
  ['an address that is taken', { email: 'owner@heartandhollow.example', password }, 'email_exists'],
  ['a short password', { email: 'short@reader.example', password: 'short' }, 'weak_password'],
  ['no address', { email: 'nonsense', password }, 'validation_failed'],
  ['what is not played', { email: 'x@reader.example', user_metadata: {} }, 'validation_failed'],
])('creating with %s is refused', async (_kind, request, code) => {
  expect((await admin().createUser(request)).error).toMatchObject({ code });
});

test('rejects the deletion of the last approved admin', async () => {
  const { data } = await admin().listUsers();
  const idOf = (name: string) => data.users.find(({ email }) => email?.startsWith(name))?.id ?? '';
  expect((await admin().deleteUser(idOf('marnie'))).error).toBeNull();
  expect((await admin().deleteUser(idOf('owner'))).error).toMatchObject({ status: 500 });
  expect((await admin().getUserById(idOf('owner'))).data.user).not.toBeNull();
});

test('without the service key none of it is for anybody', async () => {
  const staff = await backend.signIn('owner@heartandhollow.example');
  for (const client of [backend.client(), staff]) {
    const own = client.auth.admin;
    const refused = { error: { status: 403, code: 'not_admin' } };
    expect(await own.listUsers()).toMatchObject(refused);
    expect(await own.getUserById(staff.userId)).toMatchObject(refused);
    expect(await own.createUser({ email: 'x@reader.example', password })).toMatchObject(refused);
    expect(await own.updateUserById(staff.userId, { password })).toMatchObject(refused);
    expect(await own.deleteUser(staff.userId)).toMatchObject(refused);
  }
});
