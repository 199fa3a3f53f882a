import { afterEach, expect, it, vi } from 'vitest';
import { openFunctions } from './open-functions.ts';

const shop = await openFunctions();
vi.stubEnv('SUPABASE_URL', shop.origin());
const people = await import('../../src/data/backend/users.ts');
const { getSupabaseClient } = await import('../../src/data/backend/postgrest.ts');
const owner = { email: 'owner@heartandhollow.example', password: 'heart-and-hollow' };
expect((await getSupabaseClient().auth.signInWithPassword(owner)).error).toBeNull();
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.clearFaults();
});

it('keeps an approval if its mail cannot be sent', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { userId } = await shop.signUp('patient@reader.example');
  await shop.fault({ service: 'functions', fault: 'down', times: 1 });
  expect(await people.letIn(userId, 'bookseller')).toMatchObject({ ok: true });
  await expect.poll(() => warned.mock.calls).toEqual([['The mail waits.']]);
});

it('lists all users, newest first, across pages', async () => {
  await shop.sql(`insert into auth.users (id, aud, role, email)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@reader.example'
    from generate_series(1, 2100) as n`);
  const listed = await people.listUsers();
  expect(new Set(listed.map(({ userId }) => userId)).size).toBe(listed.length);
  expect(listed.filter(({ email }) => email.startsWith('many-'))).toHaveLength(2100);
  expect(listed.slice(-10).map(({ email }) => email)).toContain('owner@heartandhollow.example');
  const ages = listed.map(({ createdAt }) => createdAt);
  expect(ages).toEqual(ages.toSorted().toReversed());
});
