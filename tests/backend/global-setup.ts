import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Before any test: making a database takes seconds of work, and each file would do it anew. */
export async function setup(): Promise<void> {
  const program = fileURLToPath(new URL('supabase/make-template.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program]);
}
