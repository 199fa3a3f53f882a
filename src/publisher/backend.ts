import { z } from 'zod';
import { log } from '../log.ts';

type Call = { key: string; timeoutMs?: number; headers?: Record<string, string> };

/** Calls the REST API of the backend. Rejects without a response within 8 s, or another timeout. */
export function callBackend(
  origin: string,
  path: string,
  { key, timeoutMs = 8000, headers, ...init }: Call & Pick<RequestInit, 'method' | 'body'>,
): Promise<Response> {
  return fetch(`${origin}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: key, ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** What the site's backend says about the owner of a token. */
export type TokenStatus = 'approved' | 'unauthenticated' | 'forbidden' | 'unavailable';
type Rejection = Exclude<TokenStatus, 'approved'>;
type PublicAccess = { origin: string; publishableKey: string };

/**
 * Calls a function of the backend on behalf of the owner of a token, which the backend verifies with its session.
 * Returns a rejection instead; 'unavailable' if the backend does not respond within 8 s or fails.
 */
async function callForStaff<Value>(
  name: string,
  schema: z.ZodType<Value>,
  token: string,
  { origin, publishableKey }: PublicAccess,
): Promise<{ value: Value } | Rejection> {
  // Other text is no token, and costs no call.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return 'unauthenticated';
  try {
    const response = await callBackend(origin, `rpc/${name}`, {
      key: publishableKey,
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status === 401) return 'unauthenticated';
    if (response.status === 403) return 'forbidden';
    if (!response.ok) return 'unavailable';
    return { value: schema.parse(await response.json()) };
  } catch {
    return 'unavailable';
  }
}

/** Returns whether the owner of a token is approved staff whose role may publish. Never rejects. */
export async function getStaffStatus(token: string, access: PublicAccess): Promise<TokenStatus> {
  const answer = await callForStaff('may_publish', z.boolean(), token, access);
  if (typeof answer === 'string') return answer;
  return answer.value ? 'approved' : 'forbidden';
}

const pendingSite = z.object({
  merchandising: z.unknown(),
  events: z.unknown(),
  left_out: z.array(z.string()),
});
/** The rows of the site with what staff have prepared, and the labels of the planned changes that cannot be made. */
export type PendingSite = z.infer<typeof pendingSite>;

/** Reads the site with what staff have prepared, for the approved owner of a token. Never rejects. */
export const readPendingSite = (token: string, access: PublicAccess) =>
  callForStaff('get_pending_site', pendingSite, token, access);

/** Returns what a token says, without a check of its signature. Throws for other text. */
export const readClaims = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const session = z.object({ sub: z.uuid(), session_id: z.uuid(), aal: z.string() });
const access = z.array(z.object({ approved: z.boolean(), needs_second_step: z.boolean() })).max(1);

/**
 * Returns whether the session of a token that the backend has verified is open, also after the token itself, and its
 * owner approved. `key` is the secret one. False if the backend does not answer. Never rejects.
 */
export async function isSessionApproved(
  token: string,
  { origin, key }: { origin: string; key: string },
): Promise<boolean> {
  try {
    const { sub, session_id, aal } = session.parse(readClaims(token));
    const response = await callBackend(origin, 'rpc/get_access', {
      key,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: sub, session: session_id, assurance_level: aal }),
    });
    const [row] = access.parse(await response.json());
    return row !== undefined && row.approved && !row.needs_second_step;
  } catch {
    return false;
  }
}

/** Who asks the backend: the public key with the token of a member of staff, or the secret key. */
export type BackendCaller = { origin: string; key: string; token?: string };

/**
 * Records in the activity of staff that the caller rolled the site back to a release, or ended the rollback, if
 * `builtAt` is null. A failure is logged only, because a rollback must not wait for the backend.
 */
export async function recordRollback(
  { origin, key, token }: BackendCaller,
  builtAt: string | null,
): Promise<void> {
  try {
    const response = await callBackend(origin, 'rpc/record_rollback', {
      key,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ built_at: builtAt }),
    });
    if (!response.ok) throw new Error(`The backend responded with status ${response.status}`);
  } catch (error) {
    log('warn', 'rollback_not_recorded', { error });
  }
}

/** Times in milliseconds at which the data changes by itself; null if there is none. */
export type ChangeTimes = { last: number | null; next: number | null };

const changeTimes = z.object({
  last_change: z.iso.datetime({ offset: true }).nullable(),
  next_change: z.iso.datetime({ offset: true }).nullable(),
});

const toTime = (timestamp: string | null) => (timestamp === null ? null : Date.parse(timestamp));

/**
 * Applies the changes that staff have scheduled and that are due. Returns the last and the next time, in
 * milliseconds, at which the public data changes by itself: a scheduled change, or an event that appears or
 * disappears. With the publishable key, the next time is null. Rejects if the backend does not answer within 8 s.
 */
export async function getChangeTimes(origin: string, key: string): Promise<ChangeTimes> {
  const answer = await callBackend(origin, 'rpc/apply_due_changes', { key, method: 'POST' });
  if (!answer.ok) throw new Error(`The backend responded with status ${answer.status}`);
  const { last_change, next_change } = changeTimes.parse(await answer.json());
  return { last: toTime(last_change), next: toTime(next_change) };
}
