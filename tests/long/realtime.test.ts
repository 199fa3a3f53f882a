import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { sign } from 'hono/jwt';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startEmulator } from '../../src/emulator/index.ts';
import { freshFolder } from '../backend/supabase/data-template.ts';
import { eventRow } from '../backend/supabase/event-row.ts';
import { listen, rowOf, type Heard } from '../backend/supabase/listen.ts';
import { openBackend, password, type Client } from '../backend/supabase/open-backend.ts';
import { runSql } from '../backend/supabase/run-sql.ts';

const email = 'owner@heartandhollow.example';
const publicKey = 'sb_publishable_local-emulator-only-00_emulator';
const secretKey = 'sb_secret_local-emulator-only-00_emulator';
/** Only events are published; here more is, to see whose rows Realtime tells to whom. */
const publish = `
  alter publication supabase_realtime
    add table public.profiles, public.staff_picks, public.newsletter_subscribers;
  grant select (id, email) on public.newsletter_subscribers to authenticated;
  create policy "Staff" on public.newsletter_subscribers for select to authenticated
  using (private.has_access());`;

let clients: Client[] = [];
let published: unknown;
const backend = await openBackend(async (dataDir) => {
  const tables = 'select tablename from pg_publication_tables order by tablename';
  published = await runSql(dataDir, tables);
  await runSql(dataDir, publish);
});
const staff = await backend.signIn(email);
const visitor = backend.client();
afterEach(async () => {
  for (const client of [staff, visitor, ...clients]) await client.removeAllChannels();
  clients = [];
  await fetch(`${backend.origin()}/__faults`, { method: 'DELETE' });
});

/** Tries again at once, where the usual client waits for seconds. */
function open(key?: string): Client {
  const client = backend.client(key, { realtime: { reconnectAfterMs: () => 100 } });
  clients.push(client);
  return client;
}
const events = () => backend.service().from('events');
const add = async (title: string, more: object = {}): Promise<string> => {
  const added = events()
    .insert({ ...eventRow(title), ...more })
    .select('id')
    .single();
  return (await added.throwOnError()).data.id;
};
const change = (id: string, values: object) => events().update(values).eq('id', id).throwOnError();
const remove = (id: string) => events().delete().eq('id', id).throwOnError();
const titled = (title: string) => (heard: Heard) => rowOf(heard)['title'] === title;
const titlesIn = (heard: Heard[]) => heard.map((one) => rowOf(one)['title']);
const setApproved = (userId: string, approved: boolean) =>
  backend.service().from('profiles').update({ approved }).eq('user_id', userId).throwOnError();

test('sends visitors each insert, update and delete of an event, as the hosted service does', async () => {
  const { heard, heardUntil } = await listen(visitor, { table: 'events' });
  const id = await add('Heard', { attendees: 7, starts_at: '2026-12-24T18:00:00.123456-05:00' });
  await change(id, { title: 'Heard again' });
  await remove(id);
  await heardUntil(({ eventType }) => eventType === 'DELETE');
  const common = { schema: 'public', table: 'events', errors: null };
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { data: row } = await events().select().limit(1).single();
  expect(Object.keys(heard[0]?.new ?? {}).toSorted()).toEqual(Object.keys(row).toSorted());
  expect(heard).toEqual([
    {
      ...common,
      commit_timestamp: moment,
      eventType: 'INSERT',
      new: expect.objectContaining({
        id,
        title: 'Heard',
        attendees: 7,
        image: null,
        starts_at: '2026-12-24T23:00:00.123456+00:00',
      }),
      old: {},
    },
    {
      ...common,
      commit_timestamp: moment,
      eventType: 'UPDATE',
      new: expect.objectContaining({ id, title: 'Heard again' }),
      old: { id },
    },
    { ...common, commit_timestamp: moment, eventType: 'DELETE', new: {}, old: { id } },
  ]);
});

test('sends no rolled back change', async () => {
  const { heardUntil } = await listen(visitor, { table: 'events' });
  const rows = [eventRow('Half of a refused pair'), { ...eventRow('Too full'), attendees: 99 }];
  expect((await events().insert(rows)).status).toBe(400);
  await remove(await add('After the refusal'));
  const heard = await heardUntil(titled('After the refusal'));
  expect(titlesIn(heard)).not.toContain('Half of a refused pair');
});

test.each([{ filter: 'attendees=eq.5' }, { select: ['title'] }])(
  'says that it has no %j',
  async (asked) => {
    const { notes } = await listen(visitor, { table: 'events', ...asked });
    expect(notes).toMatchObject([{ extension: 'postgres_changes', status: 'error' }]);
    expect(notes[0]?.message).toContain('does not support');
  },
);

test('publishes only events, and tells nobody of another table', async () => {
  expect(published).toEqual([{ tablename: 'events' }, { tablename: 'withdrawn_events' }]);
  for (const table of ['audit_log', 'nothing']) {
    const { notes } = await listen(open(secretKey), { table });
    expect(notes).toMatchObject([{ extension: 'postgres_changes', status: 'error' }]);
    expect(notes[0]?.message).toContain('Please check Realtime is enabled');
  }
});

const all = { tables: ['profiles', 'events'] };

describe('the rights of a listener', () => {
  let someone: string;
  beforeAll(async () => {
    someone = (await backend.signUp('someone@reader.example')).userId;
  });
  const peopleIn = (heard: Heard[]) =>
    heard.filter(({ table }) => table === 'profiles').map((one) => rowOf(one)['user_id']);

  test('staff hear of every profile, a pending user of the own one, both as they are now', async () => {
    const reader = await backend.signUp('listening@reader.example');
    const approving = await listen(staff, all);
    const pending = await listen(reader, all);
    await setApproved(someone, true);
    await setApproved(someone, false);
    await add('First fence');
    expect(peopleIn(await approving.heardUntil(titled('First fence')))).toEqual([someone, someone]);
    expect(peopleIn(await pending.heardUntil(titled('First fence')))).toEqual([]);

    await setApproved(reader.userId, true);
    await setApproved(someone, true);
    await add('Second fence');
    const approved = await pending.heardUntil(titled('Second fence'));
    expect(peopleIn(approved)).toEqual([reader.userId, someone]);

    await setApproved(reader.userId, false);
    await setApproved(someone, false);
    await add('Third fence');
    const revoked = await pending.heardUntil(titled('Third fence'));
    expect(peopleIn(revoked)).toEqual([reader.userId, someone, reader.userId]);
  });

  test('sends visitors changes of active picks only', async () => {
    const { heardUntil } = await listen(visitor, { tables: ['staff_picks', 'events'] });
    const pick = (title: string, is_active: boolean) => ({
      product_id: title,
      product_handle: title,
      title,
      is_active,
    });
    const picks = [pick('hidden', false), pick('shown', true)];
    await backend.service().from('staff_picks').insert(picks).throwOnError();
    await add('Fence of picks');
    const heard = await heardUntil(titled('Fence of picks'));
    expect(titlesIn(heard)).toEqual(['shown', 'Fence of picks']);
  });

  test('who may not read a table hears that something changed, and not what', async () => {
    const { heard, until } = await listen(visitor, { table: 'profiles' });
    await setApproved(someone, true);
    await until(() => heard.length > 0);
    expect(heard[0]).toMatchObject({ errors: ['Error 401: Unauthorized'], new: {}, old: {} });
    await setApproved(someone, false);
  });

  test('omits columns without a right to read', async () => {
    const { heardUntil } = await listen(staff, { table: 'newsletter_subscribers' });
    const row = { email: 'subscriber@reader.example' };
    await backend.service().from('newsletter_subscribers').insert(row).throwOnError();
    const [heard] = await heardUntil(({ eventType }) => eventType === 'INSERT');
    expect(heard?.new).toMatchObject(row);
    expect(heard?.new).not.toHaveProperty('confirmed_at');
  });

  test('sends every change to the service key', async () => {
    const service = await listen(open(secretKey), all);
    await setApproved(someone, true);
    await add('Fence of the service');
    const heard = await service.heardUntil(titled('Fence of the service'));
    expect(peopleIn(heard)).toEqual([someone]);
  });
});

test('sends no changes of a table that is no longer published', async () => {
  const changed = await openBackend(async (dataDir) => {
    await runSql(dataDir, publish);
    await (await startEmulator({ port: 0, dataDir })).stop();
    await runSql(dataDir, 'alter publication supabase_realtime drop table public.profiles');
  });
  const { notes } = await listen(changed.service(), { table: 'profiles' });
  expect(notes).toMatchObject([{ status: 'error' }]);
  const { userId } = await changed.signIn('pending@heartandhollow.example');
  const profiles = changed.service().from('profiles');
  expect((await profiles.update({ approved: true }).eq('user_id', userId)).status).toBe(204);
  await changed.close();
});

test('clients see nothing of the triggers and rows that this takes', async () => {
  for (const client of [visitor, staff, backend.service()]) {
    expect((await client.from('changes').select()).status).toBe(404);
    expect((await client.schema('emulator').from('changes').select()).error).not.toBeNull();
    expect((await client.rpc('notify_change')).status).toBe(404);
    expect((await client.rpc('follow_publication')).status).toBe(404);
  }
});

const token = async (claims: object) => {
  const secret = await readFile(join(backend.dataDir, 'token-secret'), 'utf8');
  return sign({ aud: 'authenticated', ...claims }, secret);
};
const now = () => Math.floor(Date.now() / 1000);
const touchProfile = async () => {
  const { data } = await backend.service().from('profiles').select().eq('username', 'pending');
  for (const approved of [true, false]) await setApproved(data?.[0].user_id, approved);
};

function fault(name: string, times = 1) {
  const body = JSON.stringify({ service: 'realtime', fault: name, times });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${backend.origin()}/__faults`, { method: 'POST', headers, body });
}

/** The status of a refused connection, 101 of one that was let in; and what it was told. */
function knock(query: string, headers: Record<string, string> = {}) {
  const address = `${backend.origin().replace('http', 'ws')}/realtime/v1/websocket?${query}`;
  const socket = new WebSocket(address, { headers });
  return new Promise<number>((resolve) => {
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => undefined);
  });
}

test('reconnects after a dropped connection', async () => {
  const { states, until, heardUntil } = await listen(open(), { table: 'events' });
  await add('Before the drop');
  await heardUntil(titled('Before the drop'));
  await fault('down', 2);
  await until(() => states.filter((state) => state === 'SUBSCRIBED').length === 2);
  expect(states).toContain('CHANNEL_ERROR');
  await add('After the drop');
  const heard = await heardUntil(titled('After the drop'));
  expect(titlesIn(heard)).toEqual(['Before the drop', 'After the drop']);
});

test('reconnects after a restart of the emulator', async () => {
  const { notes, until, heardUntil } = await listen(open(), { table: 'events' });
  await backend.restart();
  await until(() => notes.length === 2);
  await add('After the restart');
  expect(await heardUntil(titled('After the restart'))).toHaveLength(1);
});

test('deletes changes that were sent', async () => {
  const dataDir = await freshFolder();
  const emulator = await startEmulator({ port: 0, dataDir });
  const service = createClient(emulator.origin, secretKey);
  await service.from('events').insert(eventRow('Told to nobody')).throwOnError();
  await emulator.stop();
  expect(await runSql(dataDir, 'select * from emulator.changes')).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('applies a sign-in, a refreshed token and a sign-out to a subscription', async () => {
  const client = open();
  const { notes, heard, until, heardUntil } = await listen(client, all);
  const profiles = () => heard.filter(({ table, errors }) => table === 'profiles' && !errors);
  await client.auth.signInWithPassword({ email, password });
  await until(() => notes.length === 2);
  await touchProfile();
  await until(() => profiles().length === 2);
  // Within one second a refreshed token would be the same, letter for letter.
  await wait(1100);
  await client.auth.refreshSession();
  await until(() => notes.length === 3);
  await touchProfile();
  await until(() => profiles().length === 4);
  await client.auth.signOut();
  await until(() => notes.length === 4);
  await touchProfile();
  await add('After the sign-out');
  await heardUntil(titled('After the sign-out'));
  expect(profiles()).toHaveLength(4);
  expect(notes.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test.each([
  ['no token at all', () => 'nonsense', 'MalformedJWT: The token provided is not a valid JWT'],
  [
    'an expired one',
    () => token({ role: 'authenticated', exp: now() - 60 }),
    'InvalidJWTToken: Token has expired 6',
  ],
  [
    'one of somebody else',
    () => sign({ role: 'service_role', exp: now() + 60 }, 'another secret'),
    'JwtSignatureError: Failed to validate JWT signature',
  ],
  [
    'one without a role',
    () => token({ exp: now() + 60 }),
    'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
  ],
  [
    'one that never expires',
    () => token({ role: 'authenticated' }),
    'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
  ],
])('who joins with %s is told why not', async (_kind, make, why) => {
  const client = open();
  await client.realtime.setAuth(await make());
  const joined = await new Promise<string>((resolve) => {
    client.channel('refused').subscribe((_state, error) => resolve(error?.message ?? 'joined'));
  });
  expect(joined).toContain(why);
});

test('ends the subscription of an expired token with a message', async () => {
  const client = open();
  await client.realtime.setAuth(await token({ role: 'authenticated', exp: now() + 2 }));
  const { notes, states, until } = await listen(client, { table: 'events' });
  await until(() => states.includes('CLOSED'));
  expect(notes[1]).toMatchObject({ extension: 'system', status: 'error' });
  expect(notes[1]?.message).toMatch(/^Token has expired \d+ seconds ago$/);
});

test('ends the subscription if a later token is invalid', async () => {
  const client = open();
  const { notes, states, until } = await listen(client, { table: 'events' });
  await client.realtime.setAuth('nonsense');
  await until(() => states.includes('CLOSED'));
  expect(notes[1]?.message).toBe('The token provided is not a valid JWT');
});

test('rejects private channels', async () => {
  const refusal = await new Promise<string | undefined>((resolve) => {
    const channel = open().channel('secret', { config: { private: true } });
    channel.subscribe((_state, error) => resolve(error?.message));
  });
  expect(refusal).toContain('You do not have permissions to read from this Channel topic: secret');
});

test('only a known key connects, and the secret one never from a page', async () => {
  const origin = 'http://127.0.0.1:4321';
  expect(await knock('vsn=2.0.0')).toBe(401);
  expect(await knock('apikey=guess')).toBe(401);
  expect(await knock(`apikey=${publicKey}`)).toBe(400);
  expect(await knock(`vsn=2.0.0&apikey=${publicKey}`, { origin })).toBe(101);
  expect(await knock(`vsn=2.0.0&apikey=${secretKey}`)).toBe(101);
  expect(await knock(`apikey=${secretKey}`, { origin })).toBe(401);
});

test('faults refuse, hold up or hold off the next connection', async () => {
  const key = `apikey=${publicKey}&vsn=2.0.0`;
  await fault('down');
  await fault('throttled');
  await fault('slow');
  expect(await knock(key)).toBe(503);
  expect(await knock(key)).toBe(429);
  const before = Date.now();
  expect(await knock(key)).toBe(101);
  expect(Date.now() - before).toBeGreaterThan(2500);
  await fault('timeout');
  expect(await Promise.race([knock(key), wait(1000)])).toBeUndefined();
});

test('refuses broadcast and presence', async () => {
  const client = open();
  const { channel, states, until } = await listen(client, { table: 'events' });
  await channel.send({ type: 'broadcast', event: 'wave', payload: {} });
  await until(() => states.includes('CHANNEL_ERROR'));
  const refusal = await new Promise<string | undefined>((resolve) => {
    const present = client.channel('present', { config: { presence: { enabled: true } } });
    present.subscribe((_state, error) => resolve(error?.message));
  });
  expect(refusal).toContain('The local Realtime does not support presence.');
});

test('nonsense closes nothing but itself', async () => {
  const address = `${backend.origin().replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${address}?apikey=${publicKey}&vsn=2.0.0`);
  await new Promise((resolve) => socket.once('open', resolve));
  for (const text of ['', '{', '[]', '[1,2,3,4,5]', 'null', '{"topic":"realtime:x"}'])
    socket.send(text);
  socket.send(JSON.stringify(['1', '1', 'realtime:x', 'phx_join', 'no object']));
  const answer = await new Promise((resolve) => {
    socket.once('message', (data) => resolve(JSON.parse(data.toString())));
  });
  expect(answer).toMatchObject(['1', '1', 'realtime:x', 'phx_reply', { status: 'ok' }]);
  socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]));
  const beat = await new Promise((resolve) => {
    socket.once('message', (data) => resolve(JSON.parse(data.toString())));
  });
  expect(beat).toEqual([null, '2', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
  socket.terminate();
});
