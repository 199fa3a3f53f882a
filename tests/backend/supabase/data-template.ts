import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * The databases that tests copy: as the first start leaves it with the sample, with the function
 * `run_for_tests` in addition, and as the first start leaves it with another catalog.
 */
export type Template = 'sample' | 'sql' | 'catalog';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const program = join(project, 'tests/backend/supabase/make-template.ts');

/**
 * Returns a new data folder with a database. A process makes the template once, because each file
 * would need seconds for its own.
 */
export async function freshFolder(template: Template = 'sample'): Promise<string> {
  const ready = getTemplate(template);
  // A test of another shop copies the same template, of the sample's shop.
  const env = { ...process.env, SHOP_CONTENT: '' };
  if (!existsSync(ready))
    await promisify(execFile)(process.execPath, [program, template, ready], { env });
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'));
  // `cp` takes fifteen times as long for a thousand files.
  cpSync(ready, folder, { recursive: true });
  return folder;
}

/** Returns the folder of a template of today, from which the days of the seed count; see make-template.ts. */
function getTemplate(template: Template): string {
  const today = new Date().toISOString().slice(0, 10);
  return join(tmpdir(), `emulator-template-${fingerprint()}-${today}-${template}`);
}

function fingerprint(): string {
  const migrations = join(project, 'supabase/migrations');
  const files = [
    'package.json',
    'supabase/seed.sql',
    'supabase/seed-events.sql',
    'supabase/seed-sample.sql',
    'src/emulator/supabase/bootstrap.sql',
    'src/emulator/supabase/data-dir.ts',
    'src/emulator/supabase/realtime/change-feed.sql',
    'tests/backend/supabase/make-template.ts',
    'tests/backend/supabase/for-tests.sql',
    ...readdirSync(migrations)
      .toSorted()
      .map((name) => `supabase/migrations/${name}`),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(project, file)));
  return hash.digest('hex').slice(0, 16);
}
