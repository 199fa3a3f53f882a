import type { AuthError, Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { shop } from '../../domain/site/shop.ts';
import { createLinkClient, getSupabaseClient } from './postgrest.ts';
import { invokeStaffFunction } from './staff-function.ts';

/** `code` is the backend's code, or `refused`. The backend's message is shown unchanged. */
export type AuthFailure = { ok: false; code: string; message: string };
type AuthResult<Value> = Promise<{ ok: true; value: Value } | AuthFailure>;

const linkKinds = ['recovery', 'invite', 'email', 'email_change', 'signup', 'magiclink'] as const;
type LinkKind = (typeof linkKinds)[number];

/**
 * What the link of a mail carries: a token that works once, or, where Auth has its own mails, a session. `email`
 * is the address that signs in.
 */
export type MailLink = { kind: LinkKind; email: string } & (
  { tokenHash: string } | { accessToken: string; refreshToken: string }
);

export type Profile = {
  email: string;
  username: string | null;
  isApproved: boolean;
  isOwner: boolean;
  /** The rights of the role: see StaffRight. */
  rights: readonly string[];
};
/** What the sign-in still needs, and after how many minutes without activity it ends, if ever. */
export type SignInRules = {
  needsSecondStep: boolean;
  mustChangePassword: boolean;
  idleMinutes: number | null;
};
/** Why this profile request approved its user: the first admin, or listed by the operator. */
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

/** Ends the user's sessions everywhere but in this browser. Throws ServiceUnavailableError. */
export async function signOutOthers(): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.signOut({ scope: 'others' });
  return toResult(error);
}

/** Sends a password reset link that opens /login. */
export async function resetPassword(email: string): AuthResult<null> {
  const redirectTo = `${location.origin}/login`;
  const { error } = await getSupabaseClient().auth.resetPasswordForEmail(email, { redirectTo });
  return toResult(error);
}

/**
 * Sets a new password for the signed-in user, and ends the other sessions. A user who signed in with the
 * current password must send it. The code is `reauthentication_needed` if the sign-in is too old. Throws
 * ServiceUnavailableError.
 */
export async function updatePassword(password: string, current?: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  });
  return toResult(error);
}

/**
 * Calls the listener with the session, now and on each change. `setTimeout` is required, because
 * the listener must not call the client synchronously.
 */
export function onSessionChange(listener: (session: Session | null) => void): () => void {
  const { data } = getSupabaseClient().auth.onAuthStateChange((_event, session) =>
    setTimeout(listener, 0, session),
  );
  return () => data.subscription.unsubscribe();
}

/** Reads what a mail's link carries from the hash of an address. Returns null if there is nothing. */
export function readMailLink(hash: string): MailLink | null {
  // An address such as "marnie+shop@example.com" has its plus as it is.
  const fields = new URLSearchParams(hash.slice(1).replaceAll('+', '%2B'));
  const kind = linkKinds.find((name) => name === fields.get('type')) ?? 'magiclink';
  const tokenHash = fields.get('token_hash');
  if (tokenHash) return { kind, tokenHash, email: fields.get('email') ?? '' };
  const accessToken = fields.get('access_token');
  const refreshToken = fields.get('refresh_token');
  if (!accessToken || !refreshToken) return null;
  return { kind, accessToken, refreshToken, email: readEmail(accessToken) };
}

const tokenClaims = z.object({ email: z.string() });

/** Returns the address in a token, whose signature Auth checks later; an empty text without one. */
function readEmail(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return tokenClaims.parse(JSON.parse(new TextDecoder().decode(bytes))).email;
  } catch {
    return '';
  }
}

/**
 * Signs in by a mail's link, and uses up its token. The code is `refused` if the link signs in another address
 * than it says. Throws ServiceUnavailableError.
 */
export async function openMailLink(link: MailLink): AuthResult<null> {
  // A session that is there stays until it is known whose the link is.
  const { auth: other } = createLinkClient();
  const { data, error } =
    'tokenHash' in link
      ? await other.verifyOtp({ token_hash: link.tokenHash, type: link.kind })
      : await other.setSession({
          access_token: link.accessToken,
          refresh_token: link.refreshToken,
        });
  // The first of the two links that change an address signs nobody in.
  if (error || !data.user || !data.session) return toResult(error);
  if (data.user.email !== link.email.toLowerCase()) {
    await other.signOut({ scope: 'local' });
    return { ok: false, code: 'refused', message: '' };
  }
  return toResult((await getSupabaseClient().auth.setSession(data.session)).error);
}

/** Fetches the profile. The backend approves the first user. Throws ServiceUnavailableError. */
export async function fetchProfile(
  session: Session,
): Promise<Result<Profile & SignInRules & { grant: Grant }, 'gone'>> {
  const { data, error, status } = await getSupabaseClient().rpc('ensure_profile');
  if (status === 401 || error?.code === '42501') return { ok: false, code: 'gone' };
  if (error) {
    // Without a response, there is no code.
    const reason = error.code || error.message;
    throw new ServiceUnavailableError(`The profile could not be read (${reason})`);
  }
  const { username, approved, granted_as, needs_second_step, must_change_password, idle_minutes } =
    data;
  const { is_owner, rights } = data;
  return {
    ok: true,
    value: {
      email: session.user.email ?? '',
      username,
      isApproved: approved === true,
      isOwner: is_owner === true,
      rights: rights ?? [],
      needsSecondStep: needs_second_step === true,
      mustChangePassword: must_change_password === true,
      idleMinutes: idle_minutes,
      grant: granted_as === 'first' || granted_as === 'listed' ? granted_as : null,
    },
  };
}

/** Fetches the id of the caller's authenticator, null without one. Throws ServiceUnavailableError. */
export async function fetchFactorId(): Promise<string | null> {
  const { data, error } = await getSupabaseClient().auth.mfa.listFactors();
  if (error) throw new ServiceUnavailableError('Auth', { cause: error });
  return data.totp[0]?.id ?? null;
}

/** Does the second step of the sign-in. Also confirms a new authenticator. */
export async function verifyCode(factorId: string, code: string): AuthResult<null> {
  const { error } = await getSupabaseClient().auth.mfa.challengeAndVerify({ factorId, code });
  return toResult(error);
}

/** `qrCode` is a data URL of an SVG image; `secret` is the same for typing, in base32. */
export type NewFactor = { id: string; qrCode: string; secret: string };

/** Creates an authenticator, which is unused until `verifyCode`. Removes abandoned ones. */
export async function enrollFactor(): AuthResult<NewFactor> {
  const { mfa } = getSupabaseClient().auth;
  const { data: known } = await mfa.listFactors();
  const abandoned = known?.all.filter(({ status }) => status === 'unverified') ?? [];
  for (const { id: factorId } of abandoned) await mfa.unenroll({ factorId });
  const { data, error } = await mfa.enroll({ factorType: 'totp', issuer: shop.name });
  if (!data) return toFailure(error);
  return {
    ok: true,
    value: { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret },
  };
}

/** Removes an authenticator, and refreshes the session, whose token names the second step. */
export async function removeFactor(factorId: string): AuthResult<null> {
  const { auth } = getSupabaseClient();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (!error) await auth.refreshSession();
  return toResult(error);
}

/** Uses a recovery code in place of the authenticator, which is removed. Throws ServiceUnavailableError. */
export async function takeRecoveryCode(code: string): AuthResult<null> {
  const { data, error, status } = await getSupabaseClient().rpc('use_recovery_code', { code });
  if (data) return { ok: true, value: null };
  if (!error)
    return {
      ok: false,
      code: 'wrong',
      message: 'This recovery code is wrong, or it was used already.',
    };
  if (status === 0 || status >= 500) throw new ServiceUnavailableError('Auth', { cause: error });
  return { ok: false, code: error.code, message: error.message };
}

/**
 * Requests approval of the caller's account from the approved admins, at most once a day. Throws
 * ServiceUnavailableError, also after 5 s.
 */
export async function requestApproval({ user }: Session): Promise<void> {
  const body = { userEmail: user.email, userId: user.id };
  const result = await invokeStaffFunction('send-approval-request', body, 5_000);
  if (!result.ok) throw new ServiceUnavailableError('The approval could not be requested');
}

function toResult(error: AuthError | null): { ok: true; value: null } | AuthFailure {
  return error ? toFailure(error) : { ok: true, value: null };
}

function toFailure(error: AuthError): AuthFailure {
  if (!error.status || error.status >= 500)
    throw new ServiceUnavailableError('Auth', { cause: error });
  return { ok: false, code: error.code ?? 'refused', message: error.message };
}
