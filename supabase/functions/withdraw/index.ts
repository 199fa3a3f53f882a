import { z } from 'zod';
import { describeBooks, maxWithdrawalLengths } from '../../../src/domain/people/withdrawal.ts';
import { withdrawalForm } from '../../../src/domain/site/shop.ts';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { botFields, isBot } from '../_shared/bots.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import type { Env } from '../_shared/env.ts';
import { requestId } from '../_shared/execute-once.ts';
import { email, multiLine, singleLine } from '../_shared/fields.ts';
import { endpoint } from '../_shared/handler.ts';
import { HttpError } from '../_shared/http-error.ts';
import { enforceRateLimit, sendLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { waitUntil } from '../_shared/wait-until.ts';

const name = 'withdraw';
const declaration = z.object({
  requestId,
  orderNumber: singleLine(maxWithdrawalLengths.orderNumber),
  firstName: singleLine(maxWithdrawalLengths.firstName),
  lastName: singleLine(maxWithdrawalLengths.lastName),
  email,
  books: multiLine(maxWithdrawalLengths.books).or(z.string().regex(/^\s*$/)).default(''),
  ...botFields,
});
const rows = z.array(z.object({ created_at: z.string() }));

/** The receipt quotes what was typed, so that strangers could have it mailed to anybody. */
const maxPerAddressAndDay = 10;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Saves the declaration of a consumer who withdraws from an order, and returns the time of its receipt. A database
 * trigger queues the mails to the consumer and to the shop. None is dropped: one that looks like a bot's is refused,
 * so that its sender can send it again.
 */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    if (!withdrawalForm) throw new HttpError(404, 'not-offered', 'This shop has no such form.');
    const input = await readBody(request, declaration);
    if (isBot(input))
      throw new HttpError(422, 'automated', 'A field that people do not see was filled in.');
    await enforceRateLimit(name, request, sendLimit, env);
    const id = input.requestId ?? crypto.randomUUID();
    const known = await findReceipt(id, env);
    if (known !== null) return toResponse(known);
    await limitAddress(input.email, env);
    const row = {
      request_id: id,
      order_number: input.orderNumber,
      first_name: input.firstName,
      last_name: input.lastName,
      email: input.email,
      subject: 'Withdrawal',
      message: describeBooks(input.books),
    };
    // Of a declaration that comes twice at once, the first is saved.
    const once = { onConflict: 'request_id', ignoreDuplicates: true };
    unwrap(await createServiceClient(env).from('contact_messages').upsert(row, once));
    const receivedAt = await findReceipt(id, env);
    if (receivedAt === null) throw new Error('The declaration was not saved.');
    waitUntil(name, () => deliverMail(env));
    return toResponse(receivedAt);
  },
});

const toResponse = (receivedAt: string) => ({ success: true, receivedAt });

/** Returns when a declaration was received, or null. */
async function findReceipt(id: string, env: Env): Promise<string | null> {
  const messages = createServiceClient(env).from('contact_messages').select('created_at');
  const found = rows.parse(unwrap(await messages.eq('request_id', id)));
  return found[0]?.created_at ?? null;
}

async function limitAddress(address: string, env: Env): Promise<void> {
  const messages = createServiceClient(env).from('contact_messages').select('created_at');
  const recent = messages
    .eq('kind', 'withdrawal')
    .ilike('email', address.replace(/[\\%_]/g, '\\$&'))
    .gte('created_at', new Date(Date.now() - dayMs).toISOString())
    .limit(maxPerAddressAndDay);
  if (rows.parse(unwrap(await recent)).length >= maxPerAddressAndDay)
    throw new HttpError(429, 'too-many-requests', 'Too many requests for this address.', {
      'retry-after': '3600',
    });
}
