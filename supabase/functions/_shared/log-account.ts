import type { createServiceClient } from './admin-client.ts';
import type { Staff } from './auth.ts';
import { HttpError } from './http-error.ts';

type Account = { id: string; email?: string | undefined };

/** Writes to the audit log that staff created an account or invited somebody. */
export const logAccount = (
  backend: ReturnType<typeof createServiceClient>,
  staff: Staff,
  topic: 'users' | 'invitations',
  { id, email = '' }: Account,
) =>
  backend.from('audit_log').insert({
    actor_id: staff.id,
    actor_name: staff.name,
    action: 'created',
    topic,
    topic_id: id,
    label: email.split('@')[0]?.slice(0, 200),
  });

const exists = new HttpError(409, 'email-exists', 'There is already an account with this e-mail.');
/** What is answered if there is an account, by the code of the sign-in service. */
export const accountExists = { email_exists: exists, user_already_exists: exists };
