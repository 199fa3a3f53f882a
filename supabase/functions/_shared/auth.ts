import { verifyAuth } from '@supabase/server/core';
import { z } from 'zod';
import { createServiceClient, unwrap } from './admin-client.ts';
import { toSupabaseEnv, type Env } from './env.ts';
import { HttpError } from './http-error.ts';

/** A signed-in user. `isApproved` comes from the database, not from the token. */
export type User = { kind: 'user'; id: string; name: string; isApproved: boolean };
type Caller = { kind: 'visitor' } | { kind: 'service' } | User;

const profile = z.object({ username: z.string(), approved: z.boolean() }).nullable();

/** Identifies the caller. Throws 401 for an invalid token or a deleted user. */
async function authenticate(request: Request, env: Env): Promise<Caller> {
  const { data, error } = await verifyAuth(request, {
    auth: ['secret:*', 'user'],
    audience: 'authenticated',
    env: toSupabaseEnv(env),
  });
  if (error?.code === 'MISSING_CREDENTIALS') return { kind: 'visitor' };
  if (error && error.status >= 500) throw error;
  if (data?.authMode === 'secret') return { kind: 'service' };
  const { id } = data?.userClaims ?? {};
  if (!z.uuid().safeParse(id).success || id === undefined) throw unauthorized();

  const profiles = createServiceClient(env).from('profiles').select('username, approved');
  const row = profile.parse(unwrap(await profiles.eq('user_id', id).maybeSingle()));
  if (!row) throw unauthorized();
  return { kind: 'user', id, name: row.username, isApproved: row.approved };
}

export type Staff = { id: string | null; name: string };

/** Returns the approved admin or the operator with the service key. Throws for other callers. */
export async function requireStaff(request: Request, env: Env): Promise<Staff> {
  const caller = await authenticate(request, env);
  if (caller.kind === 'visitor') throw unauthorized();
  if (caller.kind === 'service') return { id: null, name: 'operator' };
  if (!caller.isApproved)
    throw new HttpError(403, 'not-approved', 'This account has not been approved.');
  return caller;
}

/** Returns the signed-in user, approved or not. */
export async function requireUser(request: Request, env: Env): Promise<User> {
  const caller = await authenticate(request, env);
  if (caller.kind !== 'user') throw unauthorized();
  return caller;
}

const unauthorized = () => new HttpError(401, 'not-signed-in', 'Please sign in.');
