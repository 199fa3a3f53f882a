import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { acts, type Role, type Tally } from '../load-callers.ts';
import { milliseconds, percentile, type Row } from '../table.ts';

const program = fileURLToPath(new URL('../../backend/supabase/twin-process.ts', import.meta.url));
const span = 20_000;
const password = 'heart-and-hollow';
const crowd: Record<Role, number> = { visitor: 20, pending: 10, approved: 15, service: 5 };

/** Fifty clients of every role at once, each asking as fast as it is answered, with row-level security on. */
export async function measureLoad(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  const child = fork(program, [folder]);
  const [origin]: string[] = await once(child, 'message');
  const clients = await openClients(origin ?? '');
  const listener = open(origin ?? '');
  const told = new Set<unknown>();
  await subscribe(listener, (id) => told.add(id));

  const tally: Tally = { requests: 0, crossed: [], failed: [], events: new Map() };
  const times: number[] = [];
  const end = Date.now() + span;
  await Promise.all(
    clients.map(async ({ role, client }) => {
      for (let turn = 0; Date.now() < end; turn += 1) {
        const before = performance.now();
        await acts[role][turn % acts[role].length]?.(client, tally);
        times.push(performance.now() - before);
      }
    }),
  );
  const lost = await lostWrites(open(origin ?? '', 'local-secret-key'), tally);
  const untold = [...tally.events.keys()].filter((id) => !told.has(id));
  await listener.removeAllChannels();
  child.kill();
  await once(child, 'exit');
  await rm(folder, { recursive: true });
  for (const word of new Set([...tally.crossed, ...tally.failed])) console.error(word);

  const of = (all: number) => `of ${all}`;
  const none = (what: string, count: number, all: string): Row => ({
    kind: 'count',
    what: `50 clients of four roles for 20 s: ${what}`,
    goal: '0',
    measured: `${count} ${all}`,
    isMet: count === 0,
  });
  return [
    none('answers with the rights of another', tally.crossed.length, of(tally.requests)),
    none('acknowledged writes that were lost', lost, of(tally.events.size)),
    none('new events that Realtime did not tell a visitor', untold.length, of(tally.events.size)),
    none('requests that failed', tally.failed.length, of(tally.requests)),
    {
      kind: 'time',
      what: 'answers a second; time of one, p95',
      goal: 'told, no goal',
      measured: `${Math.round(tally.requests / (span / 1000))}; ${milliseconds(percentile(times, 0.95))}`,
      isMet: true,
    },
  ];
}

function open(origin: string, key = 'local-publishable-key'): SupabaseClient {
  return createClient(origin, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

async function openClients(origin: string) {
  const opened: { role: Role; client: SupabaseClient }[] = [];
  const staff = ['owner', 'marnie'].map((name) => `${name}@heartandhollow.example`);
  for (let place = 0; place < crowd.visitor; place += 1)
    opened.push({ role: 'visitor', client: open(origin) });
  for (let place = 0; place < crowd.service; place += 1)
    opened.push({ role: 'service', client: open(origin, 'local-secret-key') });
  for (let place = 0; place < crowd.approved; place += 1) {
    const client = open(origin);
    await client.auth.signInWithPassword({ email: staff[place % 2] ?? '', password });
    opened.push({ role: 'approved', client });
  }
  for (let place = 0; place < crowd.pending; place += 1) {
    const client = open(origin);
    await client.auth.signUp({ email: `reader-${place}@reader.example`, password });
    opened.push({ role: 'pending', client });
  }
  return opened;
}

function subscribe(client: SupabaseClient, hear: (id: unknown) => void): Promise<void> {
  return new Promise((resolve) => {
    client
      .channel('load')
      .on<Record<string, unknown>>(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'events' },
        (heard) => hear(heard.new['id']),
      )
      .on('system', {}, () => resolve())
      .subscribe();
  });
}

/** How many of the acknowledged events are not there, or not as they were acknowledged last. */
async function lostWrites(service: SupabaseClient, { events }: Tally): Promise<number> {
  const found = new Map<unknown, unknown>();
  for (let start = 0; ; start += 1000) {
    const page = service.from('events').select('id, attendees').order('id');
    const { data } = await page.range(start, start + 999).throwOnError();
    for (const { id, attendees } of data) found.set(id, attendees);
    if (data.length < 1000) break;
  }
  return [...events].filter(([id, attendees]) => found.get(id) !== attendees).length;
}
