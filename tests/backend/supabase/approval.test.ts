import { expect, test } from 'vitest';
import { openBackend } from './open-backend.ts';

const owner = 'owner@heartandhollow.example';
const second = 'marnie@heartandhollow.example';
const pending = 'pending@heartandhollow.example';

const backend = await openBackend();

const isApproved = async (userId: string): Promise<boolean> => {
  const profiles = backend.service().from('profiles').select('approved').eq('user_id', userId);
  return (await profiles.single().throwOnError()).data.approved;
};

test('prevents self-approval by metadata, and by functions of the database', async () => {
  const caller = await backend.signIn(pending);
  await caller.auth.updateUser({ data: { approved: true, role: 'service_role' } });
  await caller.auth.refreshSession();
  const { data } = await caller.rpc('ensure_profile');
  expect(data).toMatchObject({ approved: false, approved_at: null, approved_by: null });
  for (const name of ['add_profile', 'lock_approvals', 'other_approved_admin_exists'])
    expect((await caller.rpc(name)).status).toBe(404);
  expect(await isApproved(caller.userId)).toBe(false);
});

test('approving says who and when, revoking clears both, and the log knows', async () => {
  const staff = await backend.signIn(owner);
  const reader = await backend.signUp('approve-me@reader.example');
  const { data: approved } = await staff.rpc('let_in', { person: reader.userId, role: 'editor' });
  expect(approved).toMatchObject({ approved: true, approved_by: 'owner' });
  expect(Date.now() - Date.parse(approved.approved_at)).toBeLessThan(60_000);
  const profile = staff.from('profiles').update({ approved: false }).eq('user_id', reader.userId);
  const { data: revoked } = await profile.select().single();
  expect(revoked).toMatchObject({ approved: false, approved_at: null, approved_by: null });
  const log = staff.from('audit_log').select('actor_name, action, topic, label');
  const { data } = await log.order('id', { ascending: false }).limit(2);
  expect(data).toEqual([
    { actor_name: 'owner', action: 'revoked', topic: 'profiles', label: 'approve-me' },
    { actor_name: 'owner', action: 'approved', topic: 'profiles', label: 'approve-me' },
  ]);
});

test('prevents staff from changing their own approval', async () => {
  const staff = await backend.signIn(owner);
  const { error, status } = await staff
    .from('profiles')
    .update({ approved: false })
    .eq('user_id', staff.userId);
  expect(status).toBe(403);
  expect(error).toMatchObject({ code: '42501' });
  expect(error?.message).toBe('You cannot modify your own approval status.');
});

test('keeps one admin if two revoke each other concurrently', async () => {
  const one = await backend.signIn(owner);
  const other = await backend.signIn(second);
  const revoke = (by: typeof one, whom: typeof one) =>
    by.from('profiles').update({ approved: false }).eq('user_id', whom.userId).select();
  await Promise.all([revoke(one, other), revoke(other, one)]);
  const left = [await isApproved(one.userId), await isApproved(other.userId)];
  expect(left.filter(Boolean)).toHaveLength(1);
  const last = left[0] ? one : other;
  const removed = left[0] ? other : one;

  const service = backend.service();
  const refusal = await service
    .from('profiles')
    .update({ approved: false })
    .eq('user_id', last.userId);
  expect(refusal).toMatchObject({ status: 400, error: { code: 'P0001' } });
  expect((await service.auth.admin.deleteUser(last.userId)).error).not.toBeNull();
  expect(await isApproved(last.userId)).toBe(true);
  await service.from('profiles').update({ approved: true }).eq('user_id', removed.userId);
});

test('Auth rejects a token of a deleted user', async () => {
  const reader = await backend.signUp('gone@reader.example');
  await backend.service().auth.admin.deleteUser(reader.userId);
  expect((await reader.auth.getUser()).error).not.toBeNull();
});
