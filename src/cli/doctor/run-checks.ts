import type { Config } from '../../config.ts';
import { checkMail } from './check-mail.ts';
import { checkServer } from './check-server.ts';
import { checkShopify } from './check-shopify.ts';
import { checkSupabase } from './check-supabase.ts';
import type { Findings } from './finding.ts';

/** Checks every setting against the services, in the order of docs/going-live.md. */
export async function* runChecks(
  config: Config,
  secretKey: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Findings {
  yield* checkShopify(config);
  yield* checkSupabase(config, secretKey);
  yield* checkMail(config, secretKey, env);
  yield* checkServer(config, secretKey);
}
