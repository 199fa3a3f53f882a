import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { toErrorMessage } from './error-message.ts';

const profiles = z.array(z.object({ user_id: z.string(), approved: z.boolean() }));
const perPage = 1000;

/** An account. `isApproved` is null if the account has no profile yet. */
export type Account = { id: string; email: string; isApproved: boolean | null };

/** Fetches all accounts, sorted by email. Throws an error with a message for the operator. */
export async function listAccounts(backend: SupabaseClient): Promise<Account[]> {
  const approvals = await fetchApprovals(backend);
  const accounts: Account[] = [];
  for (let page = 1; ; page += 1) {
    const { data, error } = await backend.auth.admin.listUsers({ page, perPage });
    if (error) throw new Error(toErrorMessage(error));
    for (const { id, email = '' } of data.users)
      accounts.push({ id, email, isApproved: approvals.get(id) ?? null });
    if (data.users.length < perPage) break;
  }
  return accounts.toSorted((one, other) => one.email.localeCompare(other.email, 'en'));
}

async function fetchApprovals(backend: SupabaseClient): Promise<Map<string, boolean>> {
  const approvals = new Map<string, boolean>();
  for (;;) {
    const rows = backend.from('profiles').select('user_id, approved').order('user_id');
    const { data, error } = await rows.range(approvals.size, approvals.size + perPage - 1);
    if (error) throw new Error(toErrorMessage(error));
    const page = profiles.parse(data);
    for (const { user_id, approved } of page) approvals.set(user_id, approved);
    if (page.length < perPage) return approvals;
  }
}
