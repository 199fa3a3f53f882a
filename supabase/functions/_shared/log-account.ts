import type { createServiceClient } from './admin-client.ts';
import type { Staff } from './auth.ts';

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
