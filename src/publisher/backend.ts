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

/**
 * Returns whether the caller is approved staff whose role may publish. The backend verifies the token and its session.
 * Returns 'unavailable' if the backend does not respond within 8 s or fails.
 */
export async function getStaffStatus(
  token: string,
  { origin, publishableKey }: { origin: string; publishableKey: string },
): Promise<TokenStatus> {
  // Other text is no token, and costs no call.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return 'unauthenticated';
  try {
    const response = await callBackend(origin, 'rpc/may_publish', {
      key: publishableKey,
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status === 401) return 'unauthenticated';
    if (!response.ok) return 'unavailable';
    return z.boolean().parse(await response.json()) ? 'approved' : 'forbidden';
  } catch {
    return 'unavailable';
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
