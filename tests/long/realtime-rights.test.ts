import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmulator } from '../../src/emulator/index.ts';
import { eventRow } from '../backend/supabase/event-row.ts';
import { listen, rowOf, type Heard } from '../backend/supabase/listen.ts';
import { openBackend, type Client, type OpenBackend } from '../backend/supabase/open-backend.ts';
import { runSql } from '../backend/supabase/run-sql.ts';

/** Only events are published; here more is, to see whose rows Realtime tells to whom. */
const publish = `
  alter publication supabase_realtime
    add table public.profiles, public.staff_picks, public.newsletter_subscribers;
  revoke select (confirmed_at) on public.newsletter_subscribers from authenticated;`;

let backend: OpenBackend;
let someone: string;
const clients: Client[] = [];
beforeAll(async () => {
  backend = await openBackend((dataDir) => runSql(dataDir, publish));
  someone = (await backend.signUp('someone@reader.example')).userId;
});
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels();
  await backend.close();
});

const setApproved = (userId: string, approved: boolean) =>
  backend.service().from('profiles').update({ approved }).eq('user_id', userId).throwOnError();
const addEvent = (title: string) =>
  backend.service().from('events').insert(eventRow(title)).throwOnError();
const isEvent = (title: string) => (heard: Heard) => rowOf(heard)['title'] === title;
const peopleIn = (heard: Heard[]) =>
  heard.filter(({ table }) => table === 'profiles').map((one) => rowOf(one)['user_id']);
const watch = async (client: Client, request: { table?: string; filter?: string } = {}) => {
  clients.push(client);
  return listen(client, request);
};

test('staff hear of every profile, a pending user of the own one, both as they are now', async () => {
  const reader = await backend.signUp('listening@reader.example');
  const staff = await watch(await backend.signIn('owner@heartandhollow.example'));
  const pending = await watch(reader);
  await setApproved(someone, true);
  await setApproved(someone, false);
  await addEvent('First fence');
  expect(peopleIn(await staff.heardUntil(isEvent('First fence')))).toEqual([someone, someone]);
  expect(peopleIn(await pending.heardUntil(isEvent('First fence')))).toEqual([]);

  await setApproved(reader.userId, true);
  await setApproved(someone, true);
  await addEvent('Second fence');
  const approved = await pending.heardUntil(isEvent('Second fence'));
  expect(peopleIn(approved)).toEqual([reader.userId, someone]);

  await setApproved(reader.userId, false);
  await setApproved(someone, false);
  await addEvent('Third fence');
  const revoked = await pending.heardUntil(isEvent('Third fence'));
  expect(peopleIn(revoked)).toEqual([reader.userId, someone, reader.userId]);
});

test('sends visitors changes of active picks only', async () => {
  const visitor = await watch(backend.client());
  const pick = (title: string, is_active: boolean) => ({
    product_id: title,
    product_handle: title,
    title,
    is_active,
  });
  const picks = [pick('hidden', false), pick('shown', true)];
  await backend.service().from('staff_picks').insert(picks).throwOnError();
  await addEvent('Fence of picks');
  const heard = await visitor.heardUntil(isEvent('Fence of picks'));
  expect(heard.map((one) => rowOf(one)['title'])).toEqual(['shown', 'Fence of picks']);
});

test('who may not read a table hears that something changed, and not what', async () => {
  const visitor = await watch(backend.client(), { table: 'profiles' });
  await setApproved(someone, true);
  await visitor.until(() => visitor.heard.length > 0);
  expect(visitor.heard[0]).toMatchObject({ errors: ['Error 401: Unauthorized'], new: {}, old: {} });
  await setApproved(someone, false);
});

test('omits columns without a right to read, and rejects filters by them', async () => {
  const owner = await backend.signIn('owner@heartandhollow.example');
  const staff = await watch(owner, { table: 'newsletter_subscribers' });
  const row = { email: 'subscriber@reader.example' };
  await backend.service().from('newsletter_subscribers').insert(row).throwOnError();
  const [heard] = await staff.heardUntil(({ eventType }) => eventType === 'INSERT');
  expect(heard?.new).toMatchObject(row);
  expect(heard?.new).not.toHaveProperty('confirmed_at');
  const filter = 'confirmed_at=is.null';
  const spy = await watch(owner, { table: 'newsletter_subscribers', filter });
  expect(spy.notes[0]?.message).toContain('invalid column for filter confirmed_at');
});

test('sends every change to the service key', async () => {
  const service = await watch(backend.service());
  await setApproved(someone, true);
  await addEvent('Fence of the service');
  const heard = await service.heardUntil(isEvent('Fence of the service'));
  expect(peopleIn(heard)).toEqual([someone]);
});

test('sends no changes of a table that is no longer published', async () => {
  const changed = await openBackend(async (dataDir) => {
    await runSql(dataDir, publish);
    await (await startEmulator({ port: 0, dataDir })).stop();
    await runSql(dataDir, 'alter publication supabase_realtime drop table public.profiles');
  });
  const { notes } = await watch(changed.service(), { table: 'profiles' });
  expect(notes).toMatchObject([{ status: 'error' }]);
  const { userId } = await changed.signIn('pending@heartandhollow.example');
  const profiles = changed.service().from('profiles');
  expect((await profiles.update({ approved: true }).eq('user_id', userId)).status).toBe(204);
  await changed.close();
});

test('clients see nothing of the triggers and rows that this takes', async () => {
  const owner = await backend.signIn('owner@heartandhollow.example');
  for (const client of [backend.client(), owner, backend.service()]) {
    expect((await client.from('changes').select()).status).toBe(404);
    expect((await client.schema('emulator').from('changes').select()).error).not.toBeNull();
    expect((await client.rpc('notify_change')).status).toBe(404);
    expect((await client.rpc('follow_publication')).status).toBe(404);
  }
});
