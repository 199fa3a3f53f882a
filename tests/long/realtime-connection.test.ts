import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { sign } from 'hono/jwt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startEmulator } from '../../src/emulator/index.ts';
import { freshFolder } from '../backend/supabase/data-template.ts';
import { eventRow } from '../backend/supabase/event-row.ts';
import { listen, rowOf, type Heard } from '../backend/supabase/listen.ts';
import { openBackend, type Client, type OpenBackend } from '../backend/supabase/open-backend.ts';
import { runSql } from '../backend/supabase/run-sql.ts';

let backend: OpenBackend;
let clients: Client[] = [];
beforeAll(async () => {
  const publish = 'alter publication supabase_realtime add table public.profiles';
  backend = await openBackend((dataDir) => runSql(dataDir, publish));
});
afterEach(async () => {
  for (const client of clients) await client.removeAllChannels();
  clients = [];
  await fetch(`${backend.origin()}/__faults`, { method: 'DELETE' });
});
afterAll(() => backend.close());

/** Tries again at once, where the usual client waits for seconds. */
function open(key?: string): Client {
  const realtime = { reconnectAfterMs: () => 100 };
  const client = backend.client(key, { realtime });
  clients.push(client);
  return client;
}
const addEvent = (title: string) =>
  backend.service().from('events').insert(eventRow(title)).throwOnError();
const isEvent = (title: string) => (heard: Heard) => rowOf(heard)['title'] === title;
const credentials = { email: 'owner@heartandhollow.example', password: 'heart-and-hollow' };
const token = async (claims: object) => {
  const secret = await readFile(join(backend.dataDir, 'token-secret'), 'utf8');
  return sign({ aud: 'authenticated', ...claims }, secret);
};
const now = () => Math.floor(Date.now() / 1000);
const touchProfile = async () => {
  const { data } = await backend.service().from('profiles').select().eq('username', 'pending');
  for (const approved of [true, false])
    await backend.service().from('profiles').update({ approved }).eq('id', data?.[0].id);
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
  await addEvent('Before the drop');
  await heardUntil(isEvent('Before the drop'));
  await fault('down', 2);
  await until(() => states.filter((state) => state === 'SUBSCRIBED').length === 2);
  expect(states).toContain('CHANNEL_ERROR');
  await addEvent('After the drop');
  const heard = await heardUntil(isEvent('After the drop'));
  expect(heard.map((one) => rowOf(one)['title'])).toEqual(['Before the drop', 'After the drop']);
});

test('reconnects after a restart of the emulator', async () => {
  const { notes, until, heardUntil } = await listen(open(), { table: 'events' });
  await backend.restart();
  await until(() => notes.length === 2);
  await addEvent('After the restart');
  expect(await heardUntil(isEvent('After the restart'))).toHaveLength(1);
});

test('deletes changes that were sent', async () => {
  const dataDir = await freshFolder();
  const emulator = await startEmulator({ port: 0, dataDir });
  const service = createClient(emulator.origin, 'sb_secret_local-emulator-only-00_emulator');
  await service.from('events').insert(eventRow('Told to nobody')).throwOnError();
  await emulator.stop();
  expect(await runSql(dataDir, 'select * from emulator.changes')).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('applies a sign-in, a refreshed token and a sign-out to a subscription', async () => {
  const client = open();
  const { notes, heard, until, heardUntil } = await listen(client, {});
  const profiles = () => heard.filter(({ table, errors }) => table === 'profiles' && !errors);
  await client.auth.signInWithPassword(credentials);
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
  await addEvent('After the sign-out');
  await heardUntil(isEvent('After the sign-out'));
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
  expect(await knock('apikey=sb_publishable_local-emulator-only-00_emulator', { origin })).toBe(
    101,
  );
  expect(await knock('apikey=sb_secret_local-emulator-only-00_emulator')).toBe(101);
  expect(await knock('apikey=sb_secret_local-emulator-only-00_emulator', { origin })).toBe(401);
});

test('faults refuse, hold up or hold off the next connection', async () => {
  const key = 'apikey=sb_publishable_local-emulator-only-00_emulator';
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

test('supports clients of the older protocol', async () => {
  const realtime = { vsn: '1.0.0' };
  const client = createClient(backend.origin(), 'sb_publishable_local-emulator-only-00_emulator', {
    realtime,
  });
  clients.push(client);
  const { heardUntil } = await listen(client, { table: 'events' });
  await addEvent('Old protocol');
  expect(await heardUntil(isEvent('Old protocol'))).toHaveLength(1);
});

test('broadcast and presence, which are not played, break nothing', async () => {
  const client = open();
  const { channel, heardUntil } = await listen(client, { table: 'events' });
  expect(await channel.send({ type: 'broadcast', event: 'wave', payload: {} })).toBe('ok');
  expect(await channel.track({ here: true })).toBe('ok');
  await addEvent('After the wave');
  await heardUntil(isEvent('After the wave'));
});

test('nonsense closes nothing but itself', async () => {
  const address = `${backend.origin().replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(
    `${address}?apikey=sb_publishable_local-emulator-only-00_emulator&vsn=2.0.0`,
  );
  await new Promise((resolve) => socket.once('open', resolve));
  for (const text of ['', '{', '[]', '[1,2,3,4,5]', 'null', '{"topic":"realtime:x"}'])
    socket.send(text);
  socket.send(Buffer.from([1, 2, 3]));
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
