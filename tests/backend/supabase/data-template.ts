import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder as a first start leaves it. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'));
  await cp(await templateFolder(), folder, { recursive: true });
  return folder;
}

/** Where the database lies that all copies are made of; see make-template.ts. */
export async function templateFolder(): Promise<string> {
  return join(tmpdir(), `emulator-template-${await fingerprint()}`);
}

async function fingerprint(): Promise<string> {
  const migrations = join(project, 'supabase/migrations');
  const files = [
    'package.json',
    'supabase/seed.sql',
    'supabase/seed-events.sql',
    'supabase/seed-sample.sql',
    'src/emulator/supabase/bootstrap.sql',
    'src/emulator/supabase/data-dir.ts',
    'src/emulator/supabase/realtime/change-feed.sql',
    ...(await readdir(migrations)).toSorted().map((name) => `supabase/migrations/${name}`),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(join(project, file)));
  return hash.digest('hex').slice(0, 16);
}
