import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterLogs } from '../../../src/emulator/supabase/lite.ts';
import { openSupabase } from '../../../src/emulator/supabase/open-supabase.ts';
import { freshFolder } from './data-template.ts';

const origin = 'http://127.0.0.1:54321';
const ignoreMail = () => undefined;

let dataDir: string;
let service: Awaited<ReturnType<typeof openSupabase>>;
beforeAll(async () => {
  filterLogs();
  dataDir = await freshFolder();
  const secret = 'only-for-this-test'.repeat(3);
  const setup = { dataDir, origin, siteOrigin: origin, secret, isSample: true };
  service = await openSupabase(setup, ignoreMail, ignoreMail);
});
afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true });
});

async function ask(apikey: string, path: string) {
  const request = new Request(`${origin}/rest/v1/${path}`, { headers: { apikey } });
  const response = await service.answer(request);
  const body: unknown = await response.json();
  return { status: response.status, rows: Array.isArray(body) ? body.length : 0 };
}

test('requests that overlap never read with one another’s rights', async () => {
  const rounds = Array.from({ length: 50 }, () =>
    Promise.all([
      ask('local-secret-key', 'staff_picks?select=id'),
      ask('local-publishable-key', 'staff_picks?select=id'),
      ask('local-publishable-key', 'audit_log?select=id'),
    ]),
  );
  const wrong = (await Promise.all(rounds)).filter(
    ([all, active, refused]) => all.rows !== 5 || active.rows !== 4 || refused.status !== 401,
  );
  expect(wrong).toEqual([]);
});
