import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRecords } from '../../src/release/records.ts';
import { renew } from '../../src/release/renew.ts';
import { openShelf } from '../../src/release/shelf.ts';
import { smallCatalogue } from '../fixtures/catalogue.ts';
import { openTwin, type OpenTwin } from './open-twin.ts';

let twin: OpenTwin;
let folder: string;
beforeAll(async () => {
  const [first] = smallCatalogue.books;
  if (!first) throw new Error('The catalogue is empty');
  // A title that holds nothing but a mark of writing direction is no title.
  const nameless = { ...first, handle: 'nameless', title: '\u200e' };
  twin = await openTwin({ ...smallCatalogue, books: [...smallCatalogue.books, nameless] });
  await twin.warm();
  folder = await mkdtemp(join(tmpdir(), 'bad-book-'));
});
afterAll(async () => {
  await twin.close();
  await rm(folder, { recursive: true });
});

it('one bad book costs its own place, and staff read which one', async () => {
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
  const sentence = '1 of 7 products were left out: nameless (no title).';
  expect(attempt).toMatchObject({ outcome: 'live', reason: sentence, books: 6 });
  if (!attempt) throw new Error('Nobody rolled back');

  const live = await shelf.live();
  expect(
    await readFile(join(live?.folder ?? '', 'client/books/three-left.html'), 'utf8'),
  ).toContain('Three Left');
  const records = openRecords(folder, { origin: backend, secretKey: 'local-secret-key' });
  await records.note(attempt);
  await records.tell();
  const told = await fetch(`${backend}/rest/v1/releases?select=outcome,reason`, {
    headers: { apikey: 'local-secret-key' },
  });
  expect(await told.json()).toEqual([{ outcome: 'live', reason: sentence }]);
});
