import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { toErrorMessage } from './error-message.ts';

const profiles = z.array(z.object({ user_id: z.string(), approved: z.boolean() }));
const perPage = 1000;

/** An account. `isApproved` is null for one that has no profile yet. */
export type Account = { id: string; email: string; isApproved: boolean | null };

/** Everyone with an account, by e-mail. Throws with a sentence for the operator. */
export async function listAccounts(backend: SupabaseClient): Promise<Account[]> {
  const standing = await readStanding(backend);
  const people: Account[] = [];
  for (let page = 1; ; page += 1) {
    const { data, error } = await backend.auth.admin.listUsers({ page, perPage });
    if (error) throw new Error(toErrorMessage(error));
    for (const { id, email = '' } of data.users)
      people.push({ id, email, isApproved: standing.get(id) ?? null });
    if (data.users.length < perPage) break;
  }
  return people.toSorted((one, other) => one.email.localeCompare(other.email, 'en'));
}

async function readStanding(backend: SupabaseClient): Promise<Map<string, boolean>> {
  const standing = new Map<string, boolean>();
  for (;;) {
    const rows = backend.from('profiles').select('user_id, approved').order('user_id');
    const { data, error } = await rows.range(standing.size, standing.size + perPage - 1);
    if (error) throw new Error(toErrorMessage(error));
    const page = profiles.parse(data);
    for (const { user_id, approved } of page) standing.set(user_id, approved);
    if (page.length < perPage) return standing;
  }
}
