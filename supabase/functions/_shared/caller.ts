import { verifyAuth } from '@supabase/server/core';
import { z } from 'zod';
import { openBackend, told } from './backend.ts';
import { Refusal } from './refusal.ts';

/** A signed-in person, with the standing that the records give now, whatever the token claims. */
export type User = { kind: 'user'; id: string; name: string; isApproved: boolean };
type Caller = { kind: 'visitor' } | { kind: 'service' } | User;

const profile = z.object({ username: z.string(), approved: z.boolean() }).nullable();

/** Who is asking. A token that is bad, or whose user is gone, is refused with 401. */
async function callerOf(request: Request): Promise<Caller> {
  const { data, error } = await verifyAuth(request, {
    auth: ['secret:*', 'user'],
    audience: 'authenticated',
  });
  if (error?.code === 'MISSING_CREDENTIALS') return { kind: 'visitor' };
  if (error && error.status >= 500) throw error;
  if (data?.authMode === 'secret') return { kind: 'service' };
  const { id } = data?.userClaims ?? {};
  if (!z.uuid().safeParse(id).success || id === undefined) throw stranger();

  const profiles = openBackend().from('profiles').select('username, approved');
  const found = profile.parse(told(await profiles.eq('user_id', id).maybeSingle()));
  if (!found) throw stranger();
  return { kind: 'user', id, name: found.username, isApproved: found.approved };
}

export type Staff = { id: string | null; name: string };

/** The approved admin, or the operator with the service key, who asks; everyone else is refused. */
export async function staffOf(request: Request): Promise<Staff> {
  const caller = await callerOf(request);
  if (caller.kind === 'visitor') throw stranger();
  if (caller.kind === 'service') return { id: null, name: 'operator' };
  if (!caller.isApproved)
    throw new Refusal(403, 'not-approved', 'This account has not been approved.');
  return caller;
}

/** The signed-in person who asks, approved or not. */
export async function userOf(request: Request): Promise<User> {
  const caller = await callerOf(request);
  if (caller.kind !== 'user') throw stranger();
  return caller;
}

const stranger = () => new Refusal(401, 'not-signed-in', 'Please sign in.');
