import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmulator } from '../../src/emulator/index.ts';
import { freshFolder } from '../backend/supabase/data-template.ts';

const program = fileURLToPath(new URL('./emulator-process.ts', import.meta.url));
const serviceOf = (origin: string) =>
  createClient(origin, 'sb_secret_local-emulator-only-00_emulator');

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshFolder();
});
afterEach(() => rm(dataDir, { recursive: true }));

async function openProcess() {
  const child = fork(program, [dataDir]);
  const [origin]: string[] = await once(child, 'message');
  return { child, origin: origin ?? '' };
}

test('nothing that was acknowledged is lost when the process is killed', async () => {
  const { child, origin } = await openProcess();
  const releases = serviceOf(origin).from('releases');
  const saved: string[] = [];
  const writing = (async () => {
    for (let number = 0; saved.length < 1000; number += 1) {
      const id = `release-${number}`;
      const { error } = await releases.insert({ id, books: number });
      if (error) return;
      saved.push(id);
      if (saved.length === 60) child.kill('SIGKILL');
    }
  })();
  await once(child, 'exit');
  await writing;

  const emulator = await startEmulator({ port: 0, dataDir });
  const { data } = await serviceOf(emulator.origin).from('releases').select('id').throwOnError();
  const found = new Set(data.map(({ id }) => id));
  expect(saved.length).toBeGreaterThanOrEqual(60);
  expect(saved.filter((id) => !found.has(id))).toEqual([]);
  await emulator.stop();
});

test('rejects a second process on the same folder with a message', async () => {
  const { child } = await openProcess();
  await expect(startEmulator({ port: 0, dataDir })).rejects.toThrow(
    `The folder ${dataDir} is in use by another shop (process ${child.pid}).`,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await startEmulator({ port: 0, dataDir })).stop();
  expect(existsSync(join(dataDir, '.lock'))).toBe(false);
});

test('archives a database of another version and creates a new one', async () => {
  await writeFile(join(dataDir, 'postgres-version'), '0.0.1');
  const old = await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8');
  const emulator = await startEmulator({ port: 0, dataDir });
  const { count } = await serviceOf(emulator.origin).from('events').select('*', { count: 'exact' });
  expect(count).toBe(7);
  await emulator.stop();
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('postgres-archived-'));
  expect(await readFile(join(dataDir, aside ?? '', 'PG_VERSION'), 'utf8')).toBe(old);
});
