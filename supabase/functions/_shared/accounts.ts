import { z } from 'zod';
import { createServiceClient, unwrap } from './admin-client.ts';
import type { Env } from './env.ts';

const approval = z.object({ approved: z.boolean() }).nullable();
const ids = z.array(z.object({ user_id: z.uuid() }));
/** The maximum number of recipients of a mail. */
const maxStaff = 50;

/** Returns the current account. Null if it does not exist or has no email address. */
export async function getAccount(id: string, env: Env) {
  const backend = createServiceClient(env);
  const response = await backend.auth.admin.getUserById(id);
  if (response.error?.status === 404) return null;
  const { email } = unwrap(response).user;
  const rows = backend.from('profiles').select('approved').eq('user_id', id);
  const profile = approval.parse(unwrap(await rows.maybeSingle()));
  return email && profile ? { email, isApproved: profile.approved } : null;
}

/** Returns the email addresses of the approved admins. */
export async function approvedEmails(env: Env): Promise<string[]> {
  const rows = createServiceClient(env).from('profiles').select('user_id').eq('approved', true);
  const staff = ids.parse(unwrap(await rows.order('approved_at').limit(maxStaff)));
  const accounts = await Promise.all(staff.map(({ user_id }) => getAccount(user_id, env)));
  return accounts.flatMap((account) => account?.email ?? []);
}
