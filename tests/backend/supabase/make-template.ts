import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startEmulator } from '../../../src/emulator/index.ts';
import { acquireFileLock } from '../../../src/file-lock.ts';
import { smallCatalog } from '../../fixtures/catalog.ts';
import { freshFolder, type Template } from './data-template.ts';
import { runSql } from './run-sql.ts';

/** A program: makes a template once, whichever process asks first. make-template.ts TEMPLATE FOLDER */
const template = z.enum(['sample', 'sql', 'catalog']).parse(process.argv[2]);
const maxWaitMs = 120_000;
const ready = z.string().parse(process.argv[3]);
const unlock = acquireFileLock(`${ready}.lock`, maxWaitMs);
if (!existsSync(ready)) await rename(await make(template), ready);
unlock?.();

async function make(template: Template): Promise<string> {
  const folder = template === 'sql' ? await freshFolder() : await start(template);
  if (template === 'sample') return folder;
  await runSql(folder, readFileSync(new URL('for-tests.sql', import.meta.url), 'utf8'));
  return folder;
}

async function start(template: Template): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'emulator-'));
  const catalogFile = join(dataDir, 'catalog.json');
  await writeFile(catalogFile, JSON.stringify(smallCatalog));
  const own = template === 'catalog' && { catalogFile };
  const emulator = await startEmulator({ port: 0, dataDir, ...own });
  await fetch(`${emulator.origin}/rest/v1/`, {
    headers: { apikey: 'sb_publishable_local-emulator-only-00_emulator' },
  });
  await emulator.stop();
  return dataDir;
}
