import { z } from 'zod';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { requireFreshManager } from '../_shared/auth.ts';
import { endpoint } from '../_shared/handler.ts';
import { readBody } from '../_shared/read-body.ts';
import { HttpError } from '../_shared/http-error.ts';

const requestSchema = z.object({ userId: z.uuid() });
const outcomes = z.enum([
  'removed',
  'own-account',
  'owner',
  'last-admin',
  'unknown-user',
  'not-approved',
]);

const errors = {
  'own-account': new HttpError(409, 'own-account', 'You cannot delete your own account.'),
  owner: new HttpError(403, 'owner', 'Only an owner can delete an owner.'),
  'last-admin': new HttpError(409, 'last-admin', 'The last approved admin cannot be removed.'),
  'unknown-user': new HttpError(404, 'unknown-user', 'There is no such user.'),
  'not-approved': new HttpError(403, 'not-approved', 'This account has not been approved.'),
};

/** Deletes an account. The database checks and logs it, one deletion at a time. */
export default endpoint({
  name: 'delete-user',
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const { id: actor } = await requireFreshManager(request, env);
    const { userId } = await readBody(request, requestSchema);
    const response = await createServiceClient(env).rpc('remove_user', { person: userId, actor });
    const outcome = outcomes.parse(unwrap(response));
    if (outcome !== 'removed') throw errors[outcome];
    return { success: true };
  },
});
