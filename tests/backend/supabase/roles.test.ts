import { expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { openBackend, type Client } from './open-backend.ts';

const ownerEmail = 'owner@heartandhollow.example';
const adminEmail = 'marnie@heartandhollow.example';

const backend = await openBackend();

type Role = 'admin' | 'editor' | 'bookseller';

const setRole = (caller: Client, person: string, role: Role, isOwner = false) =>
  caller.rpc('set_role', { person, role, is_owner: isOwner });
const letIn = (caller: Client, person: string, role: Role) =>
  caller.rpc('let_in', { person, role });
const revoke = (caller: Client, person: string) =>
  caller.from('profiles').update({ approved: false }).eq('user_id', person).select('user_id');

/** An approved account with a role. */
async function addStaff(name: string, role: Role) {
  const owner = await backend.signIn(ownerEmail);
  const staff = await backend.signUp(`${name}@reader.example`);
  await letIn(owner, staff.userId, role).throwOnError();
  return staff;
}

async function ownProfile(caller: Client) {
  return (await caller.rpc('ensure_profile').throwOnError()).data;
}

test('the first admin owns the shop, and the next is an admin', async () => {
  expect(await ownProfile(await backend.signIn(ownerEmail))).toMatchObject({
    role: 'admin',
    is_owner: true,
    rights: ['publish', 'export', 'erase', 'manage'],
  });
  expect(await ownProfile(await backend.signIn(adminEmail))).toMatchObject({
    role: 'admin',
    is_owner: false,
  });
});

test('an account that waits has no rights', async () => {
  const pending = await backend.signIn('pending@heartandhollow.example');
  expect(await ownProfile(pending)).toMatchObject({ role: 'admin', rights: [] });
});

test('nobody is let in without a role, and only an owner makes an admin', async () => {
  const [owner, admin] = [await backend.signIn(ownerEmail), await backend.signIn(adminEmail)];
  const { userId } = await backend.signUp('new-here@reader.example');
  const direct = admin.from('profiles').update({ approved: true }).eq('user_id', userId);
  expect((await direct).status).toBe(403);
  expect((await letIn(admin, userId, 'admin')).status).toBe(403);
  expect((await letIn(admin, userId, 'editor').throwOnError()).data).toMatchObject({
    role: 'editor',
    approved_by: 'marnie',
  });
  expect((await letIn(owner, userId, 'admin').throwOnError()).data).toMatchObject({
    role: 'admin',
    is_owner: false,
  });
});

test('an owner narrows an admin, who loses the rights with the next request', async () => {
  const staff = await addStaff('narrowed', 'admin');
  expect((await staff.rpc('may_publish').throwOnError()).data).toBe(true);
  const owner = await backend.signIn(ownerEmail);
  const { data } = await setRole(owner, staff.userId, 'bookseller').throwOnError();
  expect(data).toMatchObject({ role: 'bookseller', is_owner: false });
  expect((await staff.rpc('may_publish').throwOnError()).data).toBe(false);
  expect(await ownProfile(staff)).toMatchObject({ role: 'bookseller', rights: [] });
  const log = owner.from('audit_log').select('actor_name, action, label, changed');
  const { data: entries } = await log.order('id', { ascending: false }).limit(1);
  expect(entries).toEqual([
    { actor_name: 'owner', action: 'updated', label: 'narrowed', changed: ['role'] },
  ]);
});

test('nobody but another owner changes a role', async () => {
  const [owner, admin] = [await backend.signIn(ownerEmail), await backend.signIn(adminEmail)];
  const staff = await addStaff('steady', 'editor');
  expect((await setRole(admin, staff.userId, 'bookseller')).status).toBe(403);
  expect((await setRole(admin, admin.userId, 'admin', true)).status).toBe(403);
  expect((await setRole(owner, owner.userId, 'editor')).status).toBe(403);
  expect((await setRole(owner, crypto.randomUUID(), 'editor')).status).toBe(404);
  const { data } = await backend
    .service()
    .from('profiles')
    .select('role')
    .eq('user_id', staff.userId);
  expect(data).toEqual([{ role: 'editor' }]);
});

test('an owner is an approved admin', async () => {
  const owner = await backend.signIn(ownerEmail);
  const editor = await addStaff('editor-only', 'editor');
  expect((await setRole(owner, editor.userId, 'editor', true)).status).toBe(400);
  const waiting = await backend.signUp('waiting@reader.example');
  expect((await setRole(owner, waiting.userId, 'admin', true)).status).toBe(400);
});

test('only an owner revokes or deletes an owner', async () => {
  const [owner, admin] = [await backend.signIn(ownerEmail), await backend.signIn(adminEmail)];
  const second = await addStaff('second-owner', 'admin');
  await setRole(owner, second.userId, 'admin', true).throwOnError();
  const remove = (actor: string) =>
    backend.service().rpc('remove_user', { person: second.userId, actor });
  expect((await revoke(admin, second.userId)).status).toBe(403);
  expect((await remove(admin.userId)).data).toBe('owner');
  await revoke(owner, second.userId).throwOnError();
  // Let in again, somebody who owned the shop has the role that was chosen.
  await letIn(admin, second.userId, 'bookseller').throwOnError();
  expect(await ownProfile(second)).toMatchObject({ role: 'bookseller', is_owner: false });
  await setRole(owner, second.userId, 'admin', true).throwOnError();
  expect((await remove(owner.userId)).data).toBe('removed');
});

test('two owners who revoke each other at once leave one', async () => {
  const owner = await backend.signIn(ownerEmail);
  const [one, other] = [
    await addStaff('one-owner', 'admin'),
    await addStaff('other-owner', 'admin'),
  ];
  for (const { userId } of [one, other]) await setRole(owner, userId, 'admin', true).throwOnError();
  const answers = await Promise.all([revoke(one, other.userId), revoke(other, one.userId)]);
  expect(answers.filter(({ data }) => data?.length === 1)).toHaveLength(1);
});

test('what a narrowed author has scheduled is not done', async () => {
  const author = await addStaff('planner', 'editor');
  const { data: event } = await author
    .from('events')
    .insert(eventRow('Planned'))
    .select('id')
    .single()
    .throwOnError();
  const change = {
    topic: 'events',
    row_id: event.id,
    label: 'Planned: title',
    change: { title: 'Changed' },
    apply_at: new Date(Date.now() - 1000).toISOString(),
  };
  await author.from('scheduled_changes').insert(change).throwOnError();
  await setRole(await backend.signIn(ownerEmail), author.userId, 'bookseller').throwOnError();
  await backend.service().rpc('apply_due_changes').throwOnError();
  const { data } = await backend
    .service()
    .from('scheduled_changes')
    .select('error')
    .eq('row_id', event.id);
  expect(data).toEqual([{ error: 'Its author may not publish any more.' }]);
});
