import { expect, test } from 'vitest';
import { openBackend, password } from './open-backend.ts';

const backend = await openBackend();

const fault = (code: string, status: number) => ({ error: { code, status } });

test('signs a new account in at once, pending approval', async () => {
  const client = backend.client();
  const email = 'New@Reader.Example';
  const options = { emailRedirectTo: 'http://127.0.0.1:4321/login' };
  const { data } = await client.auth.signUp({ email, password, options });
  expect(data.user).toMatchObject({
    email: 'new@reader.example',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect(data.session?.user.id).toBe(data.user?.id);
  const profile = await client.from('profiles').select().single();
  expect(profile.data).toMatchObject({
    user_id: data.user?.id,
    username: 'new',
    role: 'admin',
    approved: false,
  });
});

test('session and user are told while signed in, and gone afterwards', async () => {
  const client = backend.client();
  const seen: string[] = [];
  client.auth.onAuthStateChange((event) => void seen.push(event));
  await client.auth.signInWithPassword({ email: 'pending@heartandhollow.example', password });
  const { session } = (await client.auth.getSession()).data;
  expect((session?.expires_at ?? 0) * 1000 - Date.now()).toBeGreaterThan(3_500_000);
  expect((await client.auth.getUser()).data.user?.email).toBe('pending@heartandhollow.example');
  await client.auth.refreshSession();
  await client.auth.updateUser({ data: { genre: 'gothic' } });
  expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ genre: 'gothic' });
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await backend.client().auth.getUser(session?.access_token)).error).not.toBeNull();
  expect(seen).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'SIGNED_OUT',
  ]);
});

test('accepts a refreshed session, and rejects an ended or forged one', async () => {
  const client = await backend.signIn('pending@heartandhollow.example');
  const before = (await client.auth.getSession()).data.session;
  const { data } = await client.auth.refreshSession();
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  expect((await client.from('profiles').select().single()).data.username).toBe('pending');
  await client.auth.signOut();
  const refresh = (refresh_token = '') => backend.client().auth.refreshSession({ refresh_token });
  expect(await refresh(data.session?.refresh_token)).toMatchObject(
    fault('refresh_token_not_found', 400),
  );
  expect((await refresh('invented')).error?.status).toBe(400);
});

test.each([
  ['a wrong password', 'owner@heartandhollow.example', 'not-this-one', 'invalid_credentials', 400],
  ['an unknown address', 'nobody@reader.example', password, 'invalid_credentials', 400],
])('signing in with %s says no more than that', async (_kind, email, word, code, status) => {
  const response = await backend.client().auth.signInWithPassword({ email, password: word });
  expect(response).toMatchObject(fault(code, status));
  expect(response.error?.message).toBe('Invalid login credentials');
});

test.each([
  ['a short password', 'short@reader.example', 'short', 'weak_password', 422],
  ['no password', 'none@reader.example', '', 'validation_failed', 400],
  ['no address', 'nonsense', password, 'validation_failed', 400],
  [
    'an address that is taken',
    'owner@heartandhollow.example',
    password,
    'user_already_exists',
    422,
  ],
])('signing up with %s is refused', async (_kind, email, word, code, status) => {
  const response = await backend.client().auth.signUp({ email, password: word });
  expect(response).toMatchObject(fault(code, status));
  expect(response.data).toEqual({ user: null, session: null });
});

test('reports an address that is not confirmed', async () => {
  const email = 'unconfirmed@reader.example';
  await backend.service().auth.admin.createUser({ email, password });
  const response = await backend.client().auth.signInWithPassword({ email, password });
  expect(response).toMatchObject(fault('email_not_confirmed', 400));
  expect(response.error?.message).toBe('Email not confirmed');
});

test('issues tokens with the claims of hosted ones', async () => {
  const client = await backend.signIn('owner@heartandhollow.example');
  const { data } = await client.auth.getClaims();
  expect(data?.claims).toMatchObject({
    sub: client.userId,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'owner@heartandhollow.example',
    aal: 'aal1',
    amr: [{ method: 'password' }],
    app_metadata: { provider: 'email' },
    user_metadata: {},
    is_anonymous: false,
    session_id: expect.any(String),
  });
});

test('lists the user’s own sessions with their browsers, and ends one of them', async () => {
  const owner = await backend.signIn('owner@heartandhollow.example');
  const before = (await owner.rpc('list_own_sessions').throwOnError()).data.length;
  const other = await backend.signIn('owner@heartandhollow.example');
  const stranger = await backend.signIn('marnie@heartandhollow.example');
  const { data } = await owner.rpc('list_own_sessions').throwOnError();
  expect(data).toHaveLength(before + 1);
  expect(data[0]).toMatchObject({ is_current: true, user_agent: expect.any(String) });
  expect(data.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);

  const session = (await other.rpc('list_own_sessions').throwOnError()).data[0]?.id;
  await stranger.rpc('end_own_session', { session }).throwOnError();
  expect((await other.rpc('may_publish').throwOnError()).data).toBe(true);
  await owner.rpc('end_own_session', { session }).throwOnError();
  expect((await other.rpc('may_publish')).status).toBe(401);
  expect((await other.rpc('list_own_sessions')).status).toBe(401);
  expect((await other.auth.refreshSession()).error).not.toBeNull();
});
