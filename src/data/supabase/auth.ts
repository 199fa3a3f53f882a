import type { AuthError, Session } from '@supabase/supabase-js';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { getSupabaseClient } from './client.ts';

/** `code` is the backend's own, or `refused`; its sentence goes to the screen as it stands. */
export type AuthFailure = { ok: false; code: string; message: string };
type AuthResult<Value> = Promise<{ ok: true; value: Value } | AuthFailure>;

export type Profile = { email: string; username: string | null; isApproved: boolean };
/** What the very reading of a profile approved it as: the shop's first admin, or one whom the operator listed. */
export type Grant = 'first' | 'listed' | null;

export async function signIn(email: string, password: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.signInWithPassword({ email, password });
  return toResult(error);
}

export async function signUp(email: string, password: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/login` },
  });
  return toResult(error);
}

export async function signOut(): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.signOut({ scope: 'local' });
  return toResult(error);
}

/** Sends a link that leads back to /login, where a new password is chosen. */
export async function resetPassword(email: string): AuthResult<null> {
  const redirectTo = `${location.origin}/login`;
  const { error } = await getSupabaseClient().auth.resetPasswordForEmail(email, { redirectTo });
  return toResult(error);
}

export async function updatePassword(password: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.updateUser({ password });
  return toResult(error);
}

/** Tells who is signed in: now, and whenever it changes. The client must not be called from within. */
export function onSessionChange(
  listener: (session: Session | null, isRecovery: boolean) => void,
): () => void {
  const { data } = getSupabaseClient().auth.onAuthStateChange((event, session) =>
    setTimeout(listener, 0, session, event === 'PASSWORD_RECOVERY'),
  );
  return () => data.subscription.unsubscribe();
}

/** The signed-in user's profile as it is now; the first of a shop is approved here. Throws NoAnswer. */
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

/** Asks the approved admins, at most once a day, to look at the caller's account. */
export async function requestApproval({ user }: Session): Promise<void> {
  const body = { userEmail: user.email, userId: user.id };
  const answer = await getSupabaseClient().functions.invoke<unknown>('send-approval-request', {
    body,
  });
  const error: unknown = answer.error;
  if (error)
    throw new ServiceUnavailableError('The approval could not be requested', { cause: error });
}

function toResult(error: AuthError | null): { ok: true; value: null } | AuthFailure {
  if (!error) return { ok: true, value: null };
  if (!error.status || error.status >= 500)
    throw new ServiceUnavailableError('Auth', { cause: error });
  return { ok: false, code: error.code ?? 'refused', message: error.message };
}
