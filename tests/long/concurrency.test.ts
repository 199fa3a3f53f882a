import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmulator, type Emulator } from '../../src/emulator/index.ts';
import { freshFolder } from '../backend/supabase/data-template.ts';

let dataDir: string;
let emulator: Emulator;
beforeAll(async () => {
  dataDir = await freshFolder();
  emulator = await startEmulator({ port: 0, dataDir });
});
afterAll(async () => {
  await emulator.stop();
  await rm(dataDir, { recursive: true });
});

async function ask(apikey: string, path: string) {
  const response = await fetch(`${emulator.origin}/rest/v1/${path}`, { headers: { apikey } });
  const body: unknown = await response.json();
  return { status: response.status, rows: Array.isArray(body) ? body.length : 0 };
}

test('requests that overlap never read with one another’s rights', async () => {
  const rounds = Array.from({ length: 50 }, () =>
    Promise.all([
      ask('sb_secret_local-emulator-only-00_emulator', 'staff_picks?select=id'),
      ask('sb_publishable_local-emulator-only-00_emulator', 'staff_picks?select=id'),
      ask('sb_publishable_local-emulator-only-00_emulator', 'audit_log?select=id'),
    ]),
  );
  const wrong = (await Promise.all(rounds)).filter(
    ([all, active, refused]) => all.rows !== 5 || active.rows !== 4 || refused.status !== 401,
  );
  expect(wrong).toEqual([]);
});
