import { z } from 'zod';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { botFields, isBot } from '../_shared/bots.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import type { Env } from '../_shared/env.ts';
import {
  claimRequest,
  completeRequest,
  abandonRequest,
  requestId,
} from '../_shared/execute-once.ts';
import { endpoint } from '../_shared/handler.ts';
import { email } from '../_shared/fields.ts';
import { waitUntil } from '../_shared/wait-until.ts';
import { enforceRateLimit, isWithinLimit, sendLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';

const name = 'send-newsletter-signup';
const signup = z.object({ requestId, email, ...botFields });
const response = { success: true };

/** Saves a newsletter subscription. The response does not reveal whether the address was known. */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const input = await readBody(request, signup);
    if (isBot(input)) {
      if (await isWithinLimit(`${name} spam`, request, sendLimit, env))
        await saveSpam(input.email, env);
      return response;
    }
    await enforceRateLimit(name, request, sendLimit, env);
    const id = input.requestId && `${input.requestId} ${input.email}`;
    const { state } = await claimRequest(name, id, env);
    if (state === 'completed') return response;
    try {
      unwrap(await createServiceClient(env).rpc('subscribe', { address: input.email }));
    } catch (error) {
      await abandonRequest(name, id, env);
      throw error;
    }
    if (state === 'claimed') completeRequest(name, id, null, env);
    waitUntil(name, () => deliverMail(env));
    return response;
  },
});

/** A known address stays unchanged. */
async function saveSpam(address: string, env: Env): Promise<void> {
  const row = { email: address.toLowerCase(), state: 'spam' };
  const options = { onConflict: 'email', ignoreDuplicates: true };
  unwrap(await createServiceClient(env).from('newsletter_subscribers').upsert(row, options));
}
