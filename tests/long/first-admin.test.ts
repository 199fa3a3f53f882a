import { afterEach, expect, test } from 'vitest';
import { openBackend, type OpenBackend } from '../backend/supabase/open-backend.ts';
import { runSql } from '../backend/supabase/run-sql.ts';

const people = ['owner', 'marnie', 'pending'].map((name) => `${name}@heartandhollow.example`);
const nobodyApproved = `
  set session_replication_role = replica;
  update public.profiles set approved = false, approved_at = null, approved_by = null;`;

let backend: OpenBackend;
afterEach(() => backend.close());

const openWith = async (sql: string) => {
  backend = await openBackend((dataDir) => runSql(dataDir, sql));
  return Promise.all(people.map((email) => backend.signIn(email)));
};
const approvedIn = async () => {
  const { data } = await backend
    .service()
    .from('profiles')
    .select('approved_by')
    .eq('approved', true);
  return data?.map(({ approved_by }) => approved_by);
};

test('of all who come first at once, one becomes the first admin', async () => {
  const callers = await openWith(nobodyApproved);
  const calls = [...callers, ...callers].map((caller) => caller.rpc('ensure_profile'));
  const answers = await Promise.all(calls);
  const approved = answers.filter(({ data }) => data.approved).map(({ data }) => data.user_id);
  expect(new Set(approved).size).toBe(1);
  // One answer tells that access was granted just now; the later ones do not repeat it.
  const grants = answers.map(({ data }) => data.granted_as).filter(Boolean);
  expect(grants).toEqual(['first']);
  expect(await approvedIn()).toEqual(['system']);
});

test('without a profile one gets a pending one, in a shop that has staff', async () => {
  const [, , reader] = await openWith(`
    set session_replication_role = replica;
    delete from public.profiles where username = 'pending';`);
  expect(reader && (await reader.from('profiles').select()).data).toEqual([]);
  const { data } = (await reader?.rpc('ensure_profile')) ?? {};
  expect(data).toMatchObject({ user_id: reader?.userId, approved: false });
});

test('approves an address on the operator’s list, once', async () => {
  const [owner, , reader] = await openWith(
    `insert into private.bootstrap_emails values ('pending@heartandhollow.example')`,
  );
  const granted = { approved: true, granted_as: 'listed' };
  expect((await reader?.rpc('ensure_profile'))?.data).toMatchObject(granted);
  const known = { approved: true, granted_as: null };
  expect((await reader?.rpc('ensure_profile'))?.data).toMatchObject(known);
  const profiles = owner?.from('profiles').update({ approved: false });
  expect((await profiles?.eq('user_id', reader?.userId ?? ''))?.error).toBeNull();
  expect((await reader?.rpc('ensure_profile'))?.data).toMatchObject({ approved: false });
});
