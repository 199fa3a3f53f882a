import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../../../src/emulator/index.ts';
import { templateFolder } from './data-template.ts';

/** A program: starts a emulator in an empty folder, and keeps what it leaves there. */
const ready = await templateFolder();
if (!existsSync(ready)) {
  const made = await mkdtemp(join(tmpdir(), 'emulator-making-'));
  const emulator = await startEmulator({ port: 0, dataDir: made });
  await fetch(`${emulator.origin}/rest/v1/`, {
    headers: { apikey: 'sb_publishable_local-emulator-only-00_emulator' },
  });
  await emulator.stop();
  await rename(made, ready).catch(() => rm(made, { recursive: true }));
}
