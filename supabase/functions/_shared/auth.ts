import { verifyAuth } from '@supabase/server/core';
import { z } from 'zod';
import { createServiceClient, unwrap } from './admin-client.ts';
import { toSupabaseEnv, type Env } from './env.ts';
import { HttpError } from './http-error.ts';

/** A signed-in user. All but `id` comes from the database, not from the token. */
export type User = {
  kind: 'user';
  id: string;
  name: string;
  isApproved: boolean;
  needsSecondStep: boolean;
  /** Whether the sign-in is recent enough for what staff may do only after a fresh one. */
  isFresh: boolean;
  rights: readonly string[];
};
type Caller = { kind: 'visitor' } | { kind: 'service' } | User;

const claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.string().nullable().default(null),
});
const access = z.tuple([
  z.object({
    username: z.string(),
    approved: z.boolean(),
    needs_second_step: z.boolean(),
    is_fresh: z.boolean(),
    rights: z.array(z.string()),
  }),
]);

/** Identifies the caller. Throws 401 for an invalid token, a deleted user or an ended session. */
async function authenticate(request: Request, env: Env): Promise<Caller> {
  const { data, error } = await verifyAuth(request, {
    auth: ['secret:*', 'user'],
    audience: 'authenticated',
    env: toSupabaseEnv(env),
  });
  if (error?.code === 'MISSING_CREDENTIALS') return { kind: 'visitor' };
  if (error && error.status >= 500) throw error;
  if (data?.authMode === 'secret') return { kind: 'service' };
  const token = claims.safeParse(data?.jwtClaims);
  if (!token.success) throw unauthorized();

  const { sub: id, session_id: session, aal } = token.data;
  const rows: unknown = unwrap(
    await createServiceClient(env).rpc('get_access', {
      person: id,
      session,
      assurance_level: aal,
    }),
  );
  const found = access.safeParse(rows);
  if (!found.success) throw unauthorized();
  const [{ username, approved, needs_second_step, is_fresh, rights }] = found.data;
  return {
    kind: 'user',
    id,
    name: username,
    isApproved: approved,
    needsSecondStep: needs_second_step,
    isFresh: is_fresh,
    rights,
  };
}

/** Returns whether the caller has the secret key, as the shop's own server. */
export async function isService(request: Request, env: Env): Promise<boolean> {
  const { data } = await verifyAuth(request, { auth: ['secret:*'], env: toSupabaseEnv(env) });
  return data?.authMode === 'secret';
}

export type Staff = {
  id: string | null;
  name: string;
  isFresh: boolean;
  rights: readonly string[];
};

/** Returns the approved admin or the operator with the service key. Throws for other callers. */
export async function requireStaff(request: Request, env: Env): Promise<Staff> {
  const caller = await authenticate(request, env);
  if (caller.kind === 'visitor') throw unauthorized();
  if (caller.kind === 'service')
    return { id: null, name: 'operator', isFresh: true, rights: ['manage'] };
  if (!caller.isApproved)
    throw new HttpError(403, 'not-approved', 'This account has not been approved.');
  if (caller.needsSecondStep)
    throw new HttpError(403, 'second-step-required', 'Please finish the two-step sign-in.');
  return caller;
}

/** Returns the same as `requireStaff`. Throws also if the role of the caller may not manage users. */
export async function requireManager(request: Request, env: Env): Promise<Staff> {
  const staff = await requireStaff(request, env);
  if (staff.rights.includes('manage')) return staff;
  throw new HttpError(403, 'role-not-allowed', 'Your role does not allow this.');
}

/** Returns the same as `requireManager`. Throws also if the sign-in is half an hour old. */
export async function requireFreshManager(request: Request, env: Env): Promise<Staff> {
  const staff = await requireManager(request, env);
  if (staff.isFresh) return staff;
  throw new HttpError(403, 'fresh-sign-in-required', 'Please sign in again for this.');
}

/** Returns the signed-in user, approved or not. */
export async function requireUser(request: Request, env: Env): Promise<User> {
  const caller = await authenticate(request, env);
  if (caller.kind !== 'user') throw unauthorized();
  return caller;
}

const unauthorized = () => new HttpError(401, 'not-signed-in', 'Please sign in.');
