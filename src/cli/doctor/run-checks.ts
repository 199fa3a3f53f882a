import type { Config } from '../../config.ts';
import { checkServer } from './check-server.ts';
import { checkShopify } from './check-shopify.ts';
import { checkSupabase } from './check-supabase.ts';
import { describeReply, findingsOf, request, type Findings } from './finding.ts';

/** Checks every setting against the services, in the order of docs/going-live.md. */
export async function* runChecks(config: Config, secretKey: string | undefined): Findings {
  if (config.usesEmulator) {
    const reply = await request(config.backend);
    if (reply.status === 0)
      return yield findingsOf(4).failed(`${describeReply(reply)} Start the shop with npm start.`);
  }
  yield* checkShopify(config);
  yield* checkSupabase(config, secretKey);
  yield findingsOf(3).skipped(
    'Please send the shop a message by its form: only Resend knows MAIL_FROM.',
  );
  yield* checkServer(config, secretKey);
}
