import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { sentenceOf } from './sentence.ts';

const profiles = z.array(z.object({ user_id: z.string(), approved: z.boolean() }));
const perPage = 1000;

/** An account. `isApproved` is null for one that has no profile yet. */
export type Person = { id: string; email: string; isApproved: boolean | null };

/** Everyone with an account, by e-mail. Throws with a sentence for the operator. */
export async function readPeople(backend: SupabaseClient): Promise<Person[]> {
  const { data, error } = await backend.from('profiles').select('user_id, approved');
  if (error) throw new Error(sentenceOf(error));
  const standing = new Map(
    profiles.parse(data).map(({ user_id, approved }) => [user_id, approved]),
  );
  const people: Person[] = [];
  for (let page = 1; ; page += 1) {
    const { data, error } = await backend.auth.admin.listUsers({ page, perPage });
    if (error) throw new Error(sentenceOf(error));
    for (const { id, email = '' } of data.users)
      people.push({ id, email, isApproved: standing.get(id) ?? null });
    if (data.users.length < perPage) break;
  }
  return people.toSorted((one, other) => one.email.localeCompare(other.email, 'en'));
}
