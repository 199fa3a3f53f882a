import type { AuthError, Session } from '@supabase/supabase-js';
import { NoAnswer, type Outcome } from '../../domain/outcome.ts';
import { openClient } from './client.ts';

/** `code` is the backend's own, or `refused`; its sentence goes to the screen as it stands. */
export type Refused = { ok: false; code: string; sentence: string };
type Answer<Value> = Promise<{ ok: true; value: Value } | Refused>;

export type Profile = { email: string; username: string | null; isApproved: boolean };
/** What the very reading of a profile approved it as: the shop's first admin, or one whom the operator listed. */
export type Grant = 'first' | 'listed' | null;

export async function signIn(email: string, password: string): Answer<null> {
  const { error } = await openClient().auth.signInWithPassword({ email, password });
  return answerTo(error);
}

export async function signUp(email: string, password: string): Answer<null> {
  const { error } = await openClient().auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/login` },
  });
  return answerTo(error);
}

export async function signOut(): Answer<null> {
  const { error } = await openClient().auth.signOut({ scope: 'local' });
  return answerTo(error);
}

/** Sends a link that leads back to /login, where a new password is chosen. */
export async function sendPasswordLink(email: string): Answer<null> {
  const redirectTo = `${location.origin}/login`;
  const { error } = await openClient().auth.resetPasswordForEmail(email, { redirectTo });
  return answerTo(error);
}

export async function choosePassword(password: string): Answer<null> {
  const { error } = await openClient().auth.updateUser({ password });
  return answerTo(error);
}

/** Tells who is signed in: now, and whenever it changes. The client must not be called from within. */
export function followSession(
  told: (session: Session | null, isRecovery: boolean) => void,
): () => void {
  const { data } = openClient().auth.onAuthStateChange((event, session) =>
    setTimeout(told, 0, session, event === 'PASSWORD_RECOVERY'),
  );
  return () => data.subscription.unsubscribe();
}

/** The signed-in user's profile as it is now; the first of a shop is approved here. Throws NoAnswer. */
export async function readProfile(
  session: Session,
): Promise<Outcome<Profile & { grant: Grant }, 'gone'>> {
  const { data, error, status } = await openClient().rpc('ensure_profile');
  if (status === 401 || error?.code === '42501') return { ok: false, code: 'gone' };
  if (error) throw new NoAnswer(`The profile could not be read (${error.code})`);
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
  const answer = await openClient().functions.invoke<unknown>('send-approval-request', { body });
  const error: unknown = answer.error;
  if (error) throw new NoAnswer('The approval could not be requested', { cause: error });
}

function answerTo(error: AuthError | null): { ok: true; value: null } | Refused {
  if (!error) return { ok: true, value: null };
  if (!error.status || error.status >= 500) throw new NoAnswer('Auth', { cause: error });
  return { ok: false, code: error.code ?? 'refused', sentence: error.message };
}
