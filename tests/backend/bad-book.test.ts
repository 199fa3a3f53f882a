import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRecords } from '../../src/release/records.ts';
import { renew } from '../../src/release/renew.ts';
import { openShelf } from '../../src/release/shelf.ts';
import { smallCatalogue } from '../fixtures/catalogue.ts';
import { openTwin, type OpenTwin } from './open-twin.ts';
import { runSql } from './supabase/run-sql.ts';

/** The table would take neither row: an older database may hold both. */
const badEvents = `
  alter table public.events drop constraint starts_in_this_century;
  insert into public.events (id, title, category, date, time, location, description, starts_at)
  select gen_random_uuid(), 'Bad', 'Signing', 'Soon', 'Late', 'Here', 'Never', starts_at
  from (values ('infinity'::timestamptz), ('0001-01-01 BC')) as bad (starts_at);`;

let twin: OpenTwin;
let folder: string;
beforeAll(async () => {
  const [first] = smallCatalogue.books;
  if (!first) throw new Error('The catalogue is empty');
  // A title that holds nothing but a mark of writing direction is no title.
  const nameless = { ...first, handle: 'nameless', title: '\u200e' };
  const withNameless = { ...smallCatalogue, books: [...smallCatalogue.books, nameless] };
  twin = await openTwin(withNameless);
  await twin.warm();
  await twin.restart(withNameless, (dataDir) => runSql(dataDir, badEvents));
  folder = await mkdtemp(join(tmpdir(), 'bad-book-'));
});
afterAll(async () => {
  await twin.close();
  await rm(folder, { recursive: true });
});

it('bad records cost their own place, and staff read which they are', async () => {
  const backend = twin.origin();
  vi.stubEnv('BACKEND_PORT', new URL(backend).port);
  vi.stubEnv('SUPABASE_URL', '');
  const shelf = openShelf(folder);
  const home = 'http://127.0.0.1:4321';
  const asked = {
    shelf,
    backend,
    home,
    source: 'tests',
    cause: 'command',
    isUrgent: true,
  } as const;
  const attempt = await renew(asked).finally(() => vi.unstubAllEnvs());
  expect(attempt).toMatchObject({ outcome: 'live', books: 6 });
  const sentence = attempt?.reason ?? '';
  expect(sentence).toContain('1 of 7 products were left out: nameless (no title).');
  expect(sentence).toMatch(
    /\b2 of \d+ events were left out: [\w-]{36} \(starts_at\), [\w-]{36} \(starts_at\)\./,
  );
  if (!attempt) throw new Error('Nobody rolled back');

  const live = await shelf.live();
  expect(
    await readFile(join(live?.folder ?? '', 'client/books/three-left.html'), 'utf8'),
  ).toContain('Three Left');
  const events = await readFile(join(live?.folder ?? '', 'client/events.html'), 'utf8');
  expect(events.match(/<article/g)?.length).toBeGreaterThan(0);
  expect(events).not.toContain('>Bad<');
  const records = openRecords(folder, { origin: backend, secretKey: 'local-secret-key' });
  await records.note(attempt);
  await records.tell();
  const told = await fetch(`${backend}/rest/v1/releases?select=outcome,reason`, {
    headers: { apikey: 'local-secret-key' },
  });
  expect(await told.json()).toEqual([{ outcome: 'live', reason: sentence }]);
});
