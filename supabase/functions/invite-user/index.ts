import { z } from 'zod';
import { paths } from '../../../src/domain/site/routes.ts';
import { createServiceClient, toUnavailable, unwrap } from '../_shared/admin-client.ts';
import { requireFreshManager } from '../_shared/auth.ts';
import { endpoint } from '../_shared/handler.ts';
import { email } from '../_shared/fields.ts';
import { HttpError } from '../_shared/http-error.ts';
import { accountExists, logAccount } from '../_shared/log-account.ts';
import { readMailSettings } from '../_shared/mail-settings.ts';
import { readBody } from '../_shared/read-body.ts';

const invitation = z.object({ email });

/**
 * Mails a link to choose a password. The account awaits approval, as all do. An account whose
 * invitation was not accepted gets a new link.
 */
export default endpoint({
  name: 'invite-user',
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const staff = await requireFreshManager(request, env);
    const { email } = await readBody(request, invitation);
    const redirectTo = readMailSettings(env).site + paths.login;
    const backend = createServiceClient(env);
    const invited = await backend.auth.admin.inviteUserByEmail(email, { redirectTo });
    if (invited.error) throw refusals[invited.error.code ?? ''] ?? toUnavailable(invited.error);
    const { user } = invited.data;
    unwrap(await logAccount(backend, staff, 'invitations', user));
    return { success: true, user: { id: user.id, email: user.email ?? '' } };
  },
});

const tooMany = new HttpError(
  429,
  'too-many-mails',
  'Too many invitations at once. Please try again in some minutes.',
);
const notAccepted = new HttpError(400, 'bad-request', 'The e-mail is not accepted.');

const refusals: Record<string, HttpError> = {
  ...accountExists,
  over_email_send_rate_limit: tooMany,
  over_request_rate_limit: tooMany,
  validation_failed: notAccepted,
  email_address_invalid: notAccepted,
  email_address_not_authorized: notAccepted,
};
