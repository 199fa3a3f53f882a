import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { requireUser } from '../_shared/auth.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import { endpoint } from '../_shared/handler.ts';
import { waitUntil } from '../_shared/wait-until.ts';
import { enforceRateLimit, sendLimit } from '../_shared/rate-limit.ts';
import { readText } from '../_shared/read-body.ts';

const name = 'send-approval-request';

/**
 * Tells the approved admins that the caller awaits approval. The token identifies the caller; the
 * body is ignored.
 */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    await readText(request);
    const { id } = await requireUser(request, env);
    await enforceRateLimit(name, request, sendLimit, env);
    unwrap(await createServiceClient(env).rpc('request_approval', { person: id }));
    waitUntil(name, () => deliverMail(env));
    return { success: true };
  },
});
