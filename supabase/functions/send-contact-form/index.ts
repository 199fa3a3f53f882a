import { z } from 'zod';
import { mapRecord } from '../../../src/domain/map-record.ts';
import { contactRules } from '../../../src/domain/people/contact.ts';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { botFields, isBot } from '../_shared/bots.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import { requestId, toKey } from '../_shared/execute-once.ts';
import { endpoint } from '../_shared/handler.ts';
import { field } from '../_shared/fields.ts';
import { waitUntil } from '../_shared/wait-until.ts';
import { enforceRateLimit, isWithinLimit, sendLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';

const name = 'send-contact-form';
const message = z.object({
  requestId,
  ...mapRecord(contactRules, field),
  ...botFields,
});
const response = { success: true };

/**
 * Saves a contact form message. A database trigger queues the mail to the shop, except for spam.
 */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const input = await readBody(request, message);
    const isSpam = isBot(input);
    if (!isSpam) await enforceRateLimit(name, request, sendLimit, env);
    else if (!(await isWithinLimit(`${name} spam`, request, sendLimit, env))) return response;
    const text = {
      first_name: input.firstName,
      last_name: input.lastName,
      email: input.email,
      subject: input.subject,
      message: input.message,
    };
    const id = input.requestId && (await toKey(name, JSON.stringify([input.requestId, text])));
    const row = { ...text, request_id: id ?? null, ...(isSpam && { state: 'spam' }) };
    // A message that comes again is already there, and mailed once. The same id with other words is another one.
    const once = { onConflict: 'request_id', ignoreDuplicates: true };
    unwrap(await createServiceClient(env).from('contact_messages').upsert(row, once));
    if (!isSpam) waitUntil(name, () => deliverMail(env));
    return response;
  },
});
