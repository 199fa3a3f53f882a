import { z } from 'zod';
import { createServiceClient, unwrap } from './admin-client.ts';

const approval = z.object({ approved: z.boolean() }).nullable();
const ids = z.array(z.object({ user_id: z.uuid() }));
/** How many one mail may go to. */
const maxStaff = 50;

/** An account as it is now; null where it is gone, or has no e-mail. */
export async function getAccount(id: string) {
  const backend = createServiceClient();
  const answer = await backend.auth.admin.getUserById(id);
  if (answer.error?.status === 404) return null;
  const { email } = unwrap(answer).user;
  const rows = backend.from('profiles').select('approved').eq('user_id', id);
  const found = approval.parse(unwrap(await rows.maybeSingle()));
  return email && found ? { email, isApproved: found.approved } : null;
}

/** Where the approved admins are reached. */
export async function approvedEmails(): Promise<string[]> {
  const rows = createServiceClient().from('profiles').select('user_id').eq('approved', true);
  const staff = ids.parse(unwrap(await rows.order('approved_at').limit(maxStaff)));
  const accounts = await Promise.all(staff.map(({ user_id }) => getAccount(user_id)));
  return accounts.flatMap((account) => account?.email ?? []);
}
