import { z } from 'zod';
import { mapRecord } from '../../../src/domain/map-record.ts';
import { personRules } from '../../../src/domain/people/contact.ts';
import { describeBooks, maxWithdrawalLengths } from '../../../src/domain/people/withdrawal.ts';
import { withdrawalForm } from '../../../src/domain/site/shop.ts';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { botFields, isBot } from '../_shared/bots.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import { requestId, toKey } from '../_shared/execute-once.ts';
import { field, multiLine, singleLine } from '../_shared/fields.ts';
import { endpoint } from '../_shared/handler.ts';
import { HttpError } from '../_shared/http-error.ts';
import { enforceRateLimit, sendLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { waitUntil } from '../_shared/wait-until.ts';

const name = 'withdraw';
const blank = z
  .string()
  .regex(/^\s*$/)
  .transform(() => '');
/** With its sender, an order number or what was bought identifies a contract. */
const declaration = z
  .object({
    requestId,
    orderNumber: singleLine(maxWithdrawalLengths.orderNumber).or(blank).default(''),
    ...mapRecord(personRules, field),
    books: multiLine(maxWithdrawalLengths.books).or(blank).default(''),
    ...botFields,
  })
  .refine(({ orderNumber, books }) => orderNumber || books, { path: ['orderNumber'] });
const receipt = z.string().nullable();

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
    const {
      requestId = crypto.randomUUID(),
      orderNumber,
      firstName,
      lastName,
      email,
      books,
    } = input;
    const words = [requestId, orderNumber, firstName, lastName, email, books];
    const saved = createServiceClient(env).rpc('save_withdrawal', {
      request: await toKey(name, JSON.stringify(words)),
      of_order: orderNumber,
      given_name: firstName,
      family_name: lastName,
      address: email,
      declared: describeBooks(books),
    });
    const receivedAt = receipt.parse(unwrap(await saved));
    if (receivedAt === null)
      throw new HttpError(429, 'too-many-requests', 'Too many requests for this address.', {
        'retry-after': '3600',
      });
    waitUntil(name, () => deliverMail(env));
    return { success: true, receivedAt };
  },
});
