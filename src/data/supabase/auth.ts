import type { AuthError, Session } from '@supabase/supabase-js';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { getSupabaseClient } from './client.ts';

/** `code` is the backend's code, or `refused`. The backend's message is shown unchanged. */
export type AuthFailure = { ok: false; code: string; message: string };
type AuthResult<Value> = Promise<{ ok: true; value: Value } | AuthFailure>;

export type Profile = { email: string; username: string | null; isApproved: boolean };
/**
 * The reason for the approval that this profile request granted: the first admin, or an account
 * listed by the operator.
 */
export type Grant = 'first' | 'listed' | null;

/** Signs in. Throws ServiceUnavailableError. */
export async function signIn(email: string, password: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.signInWithPassword({ email, password });
  return toResult(error);
}

/** Creates an account. Throws ServiceUnavailableError. */
export async function signUp(email: string, password: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/login` },
  });
  return toResult(error);
}

/** Ends the session in this browser only. */
export async function signOut(): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.signOut({ scope: 'local' });
  return toResult(error);
}

/** Sends a password reset link that opens /login. */
export async function resetPassword(email: string): AuthResult<null> {
  const redirectTo = `${location.origin}/login`;
  const { error } = await getSupabaseClient().auth.resetPasswordForEmail(email, { redirectTo });
  return toResult(error);
}

/** Sets a new password for the signed-in user. Throws ServiceUnavailableError. */
export async function updatePassword(password: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.updateUser({ password });
  return toResult(error);
}

/**
 * Calls the listener with the session, now and on each change. `setTimeout` is required, because
 * the listener must not call the client synchronously.
 */
export function onSessionChange(
  listener: (session: Session | null, isRecovery: boolean) => void,
): () => void {
  const { data } = getSupabaseClient().auth.onAuthStateChange((event, session) =>
    setTimeout(listener, 0, session, event === 'PASSWORD_RECOVERY'),
  );
  return () => data.subscription.unsubscribe();
}

/**
 * Fetches the signed-in user's profile. The backend approves the shop's first user here. Throws
 * ServiceUnavailableError.
 */
export async function fetchProfile(
  session: Session,
): Promise<Result<Profile & { grant: Grant }, 'gone'>> {
  const { data, error, status } = await getSupabaseClient().rpc('ensure_profile');
  if (status === 401 || error?.code === '42501') return { ok: false, code: 'gone' };
  if (error) throw new ServiceUnavailableError(`The profile could not be read (${error.code})`);
  const { username, approved, granted_as } = data;
  return {
    ok: true,
    value: {
      email: session.user.email ?? '',
      username,
      isApproved: approved === true,
      grant: granted_as === 'first' || granted_as === 'listed' ? granted_as : null,
    },
  };
}

/** Requests approval of the caller's account from the approved admins, at most once a day. */
export async function requestApproval({ user }: Session): Promise<void> {
  const body = { userEmail: user.email, userId: user.id };
  const response = await getSupabaseClient().functions.invoke<unknown>('send-approval-request', {
    body,
  });
  const error: unknown = response.error;
  if (error)
    throw new ServiceUnavailableError('The approval could not be requested', { cause: error });
}

function toResult(error: AuthError | null): { ok: true; value: null } | AuthFailure {
  if (!error) return { ok: true, value: null };
  if (!error.status || error.status >= 500)
    throw new ServiceUnavailableError('Auth', { cause: error });
  return { ok: false, code: error.code ?? 'refused', message: error.message };
}
