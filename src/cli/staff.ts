import { createClient } from '@supabase/supabase-js';
import { loadConfig } from '../config.ts';
import { runStaffCommand } from './run-staff-command.ts';

/** `npm run staff`: lets an operator with the service key say who is staff, here or in a hosted shop. */
async function run(): Promise<void> {
  const { backend, usesEmulator, secretKey } = loadConfig();
  const key = usesEmulator ? await localKey() : secretKey;
  if (!key) throw new Error('Settings: SUPABASE_SECRET_KEY is empty.');
  const client = createClient(backend, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  for (const line of await runStaffCommand(process.argv.slice(2), client)) console.log(line);
}

async function localKey(): Promise<string> {
  const { apiKeys } = await import('../emulator/supabase/api-keys.ts');
  return apiKeys.secret;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
