import { createClient } from '@supabase/supabase-js';
import { loadConfig } from '../config.ts';
import { runStaffCommand } from './run-staff-command.ts';

/**
 * The entry point of `npm run staff`: approves and revokes staff with the service key, in the
 * emulator or a hosted project.
 */
async function run(): Promise<void> {
  const { backend, usesEmulator, secretKey } = loadConfig();
  const key = usesEmulator ? await loadEmulatorKey() : secretKey;
  if (!key)
    throw new Error(
      'Settings: SUPABASE_SECRET_KEY is empty. Set it to the secret key of the project.',
    );
  const client = createClient(backend, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  for (const line of await runStaffCommand(process.argv.slice(2), client)) console.log(line);
}

async function loadEmulatorKey(): Promise<string> {
  const { apiKeys } = await import('../emulator/index.ts');
  return apiKeys.secret;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
