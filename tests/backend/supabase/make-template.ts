import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../../../src/emulator/emulator.ts';
import { templateFolder } from './data-template.ts';

/** A program: starts a twin in an empty folder, and keeps what it leaves there. */
const ready = await templateFolder();
if (!existsSync(ready)) {
  const made = await mkdtemp(join(tmpdir(), 'twin-making-'));
  const twin = await startEmulator({ port: 0, dataDir: made });
  await fetch(`${twin.origin}/rest/v1/`, { headers: { apikey: 'local-publishable-key' } });
  await twin.stop();
  await rename(made, ready).catch(() => rm(made, { recursive: true }));
}
