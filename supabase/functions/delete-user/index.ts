import { z } from 'zod';
import { openBackend, told } from '../_shared/backend.ts';
import { staffOf } from '../_shared/caller.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { readBody } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';

const order = z.object({ userId: z.uuid() });
const outcomes = z.enum(['removed', 'own-account', 'last-admin', 'unknown-user', 'not-approved']);

const refusals = {
  'own-account': new Refusal(409, 'own-account', 'You cannot delete your own account.'),
  'last-admin': new Refusal(409, 'last-admin', 'The last approved admin cannot be removed.'),
  'unknown-user': new Refusal(404, 'unknown-user', 'There is no such user.'),
  'not-approved': new Refusal(403, 'not-approved', 'This account has not been approved.'),
};

/** Removes an account. The database decides and logs it, one removal after another. */
export default endpoint({
  name: 'delete-user',
  methods: ['POST'],
  async answer(request) {
    const { id: actor } = await staffOf(request);
    const { userId: person } = await readBody(request, order);
    const answer = await openBackend().rpc('remove_user', { person, actor });
    const outcome = outcomes.parse(told(answer));
    if (outcome !== 'removed') throw refusals[outcome];
    return { success: true };
  },
});
