import { requireStaff } from '../_shared/auth.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import { endpoint } from '../_shared/handler.ts';
import { readText } from '../_shared/read-body.ts';

/**
 * Sends the queued mails. It is called after an approval, or by a schedule with the service key.
 */
export default endpoint({
  name: 'deliver-mail',
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    await readText(request);
    await requireStaff(request, env);
    return deliverMail(env);
  },
});
