import { z } from 'zod';
import { isCommonPassword } from '../../../src/domain/people/common-password.ts';
import { createServiceClient, toUnavailable, unwrap } from '../_shared/admin-client.ts';
import { requireFreshManager } from '../_shared/auth.ts';
import { endpoint } from '../_shared/handler.ts';
import { email } from '../_shared/fields.ts';
import { accountExists, logAccount } from '../_shared/log-account.ts';
import { readBody } from '../_shared/read-body.ts';
import { HttpError } from '../_shared/http-error.ts';

const newUser = z.object({ email, password: z.string().min(1).max(72) });

/** Creates an account, which awaits approval, and whose owner must choose another password. */
export default endpoint({
  name: 'create-user',
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const staff = await requireFreshManager(request, env);
    const input = await readBody(request, newUser);
    // Only some plans of the hosted service check this.
    if (isCommonPassword(input.password)) throw weakPassword;
    const backend = createServiceClient(env);
    const created = await backend.auth.admin.createUser({ ...input, email_confirm: true });
    if (created.error) throw refusals[created.error.code ?? ''] ?? toUnavailable(created.error);
    const { id, email = '' } = created.data.user;
    const marked = await backend
      .from('profiles')
      .update({ must_change_password: true })
      .eq('user_id', id);
    const logged = marked.error
      ? marked
      : await logAccount(backend, staff, 'users', created.data.user);
    // Deletes the account again if it cannot be marked and logged.
    if (logged.error) await backend.auth.admin.deleteUser(id);
    unwrap(logged);
    return { success: true, user: { id, email } };
  },
});

const weakPassword = new HttpError(
  422,
  'weak-password',
  'The password is too short or too easily guessed.',
);

const notAccepted = new HttpError(
  400,
  'bad-request',
  'The e-mail or the password is not accepted.',
);

const refusals: Record<string, HttpError> = {
  ...accountExists,
  weak_password: weakPassword,
  validation_failed: notAccepted,
  email_address_invalid: notAccepted,
};
