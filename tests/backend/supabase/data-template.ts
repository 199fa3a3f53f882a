import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTwin } from '../../../src/local/twin.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** Before any test: making a database takes seconds of work, and each file would do it anew. */
export async function setup(): Promise<void> {
  const ready = await template();
  if (existsSync(ready)) return;
  const made = await mkdtemp(join(tmpdir(), 'twin-making-'));
  const twin = await startTwin({ port: 0, dataDir: made });
  await fetch(`${twin.origin}/rest/v1/`, { headers: { apikey: 'local-publishable-key' } });
  await twin.stop();
  await rename(made, ready).catch(() => rm(made, { recursive: true }));
}

/** A folder as a first start leaves it. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'twin-'));
  await cp(await template(), folder, { recursive: true });
  return folder;
}

/** Where the database lies that all copies are made of. */
async function template(): Promise<string> {
  return join(tmpdir(), `twin-template-${await fingerprint()}`);
}

async function fingerprint(): Promise<string> {
  const migrations = join(project, 'supabase/migrations');
  const files = [
    'package.json',
    'supabase/seed.sql',
    'supabase/seed-sample.sql',
    'src/local/supabase/bootstrap.sql',
    ...(await readdir(migrations)).toSorted().map((name) => `supabase/migrations/${name}`),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(join(project, file)));
  return hash.digest('hex').slice(0, 16);
}
