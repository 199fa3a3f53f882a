import { requireStaff } from '../_shared/auth.ts';
import { deliverMail } from '../_shared/deliver-queue.ts';
import { endpoint } from '../_shared/handler.ts';
import { describeSettings } from '../_shared/mail-settings.ts';
import { readText } from '../_shared/read-body.ts';

/**
 * Sends the queued mails. It is called after an approval, or by a schedule with the service key. A
 * GET returns which settings of the functions are missing, for `npm run doctor`.
 */
export default endpoint({
  name: 'deliver-mail',
  methods: ['GET', 'POST'],
  createHandler: (env) => async (request) => {
    await readText(request);
    await requireStaff(request, env);
    return request.method === 'GET' ? describeSettings(env) : deliverMail(env);
  },
});
