import { z } from 'zod';
import { subjects } from '../../../src/domain/letters.ts';
import { openBackend, told } from '../_shared/backend.ts';
import { botFields, isBot } from '../_shared/bots.ts';
import { deliverMail } from '../_shared/deliver.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { email, line, prose } from '../_shared/fields.ts';
import { later } from '../_shared/later.ts';
import { countCall, isWithinLimit, sendLimit } from '../_shared/limit.ts';
import { readBody } from '../_shared/read-body.ts';

const name = 'send-contact-form';
const message = z.object({
  firstName: line(100),
  lastName: line(100),
  email,
  subject: z.enum(subjects),
  message: prose(5000),
  ...botFields,
});
const answer = { success: true };

/** Keeps a shopper's message; with the row the database queues its mail to the shop, unless it is spam. */
export default endpoint({
  name,
  methods: ['POST'],
  async answer(request) {
    const order = await readBody(request, message);
    const isSpam = isBot(order);
    if (!isSpam) await countCall(name, request, sendLimit);
    else if (!(await isWithinLimit(`${name} spam`, request, sendLimit))) return answer;
    const row = {
      first_name: order.firstName,
      last_name: order.lastName,
      email: order.email,
      subject: order.subject,
      message: order.message,
      state: isSpam ? 'spam' : 'received',
    };
    told(await openBackend().from('contact_messages').insert(row));
    if (!isSpam) later(name, deliverMail);
    return answer;
  },
});
