import { z } from 'zod';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { botFields, isBot } from '../_shared/bots.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import { endpoint } from '../_shared/handler.ts';
import { email } from '../_shared/fields.ts';
import { waitUntil } from '../_shared/wait-until.ts';
import { enforceRateLimit, isWithinLimit, sendLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';

const name = 'send-newsletter-signup';
const signup = z.object({ email, ...botFields });
const answer = { success: true };

/** Keeps an address for the newsletter. The answer is the same whether or not it was known. */
export default endpoint({
  name,
  methods: ['POST'],
  async answer(request) {
    const input = await readBody(request, signup);
    if (isBot(input)) {
      if (await isWithinLimit(`${name} spam`, request, sendLimit)) await keepSpam(input.email);
      return answer;
    }
    await enforceRateLimit(name, request, sendLimit);
    unwrap(await createServiceClient().rpc('subscribe', { address: input.email }));
    waitUntil(name, deliverMail);
    return answer;
  },
});

/** An address that is known already stays as it is. */
async function keepSpam(address: string): Promise<void> {
  const row = { email: address.toLowerCase(), state: 'spam' };
  const known = { onConflict: 'email', ignoreDuplicates: true };
  unwrap(await createServiceClient().from('newsletter_subscribers').upsert(row, known));
}
