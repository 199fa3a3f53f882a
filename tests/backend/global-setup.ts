import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Creates the database template once, because each file would need seconds for its own. */
export async function setup(): Promise<void> {
  const program = fileURLToPath(new URL('supabase/make-template.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program]);
}
