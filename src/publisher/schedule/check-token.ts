import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { createRejectionLimit } from '../serve/endpoint.ts';

/** What the site's backend says about the owner of a token. */
export type TokenStatus = 'approved' | 'unauthenticated' | 'forbidden' | 'unavailable';

const maxConcurrentChecks = 64;
const maxApprovedTokens = 1000;

const claims = z.object({ session_id: z.uuid() });

/** Returns the session that a token names, without a check of its signature; null if it names none. */
function readSession(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return claims.parse(payload).session_id;
  } catch {
    return null;
  }
}

/**
 * Creates the check of tokens by `authorize`, which never rejects. It limits the rejections of each
 * address and the concurrent checks. Concurrent checks of the same token share one call.
 */
export function createTokenCheck(
  authorize: (token: string) => Promise<TokenStatus>,
  limit: Pick<ReturnType<typeof createRejectionLimit>, 'take' | 'giveBack'>,
) {
  const pending = new Map<string, Promise<TokenStatus>>();
  /**
   * The sessions of recently approved tokens, which only their owners know. Their callers stay outside the
   * limit of their address, also with a refreshed token.
   */
  const approved = new Set<string>();

  function check(token: string, digest: string, session: string): Promise<TokenStatus> {
    const known = pending.get(digest);
    if (known) return known;
    const lookup = authorize(token)
      .then((status) => {
        approved.delete(session);
        if (status === 'approved') approved.add(session);
        for (const oldest of approved)
          if (approved.size > maxApprovedTokens) approved.delete(oldest);
        return status;
      })
      .finally(() => pending.delete(digest));
    pending.set(digest, lookup);
    return lookup;
  }

  return async (token: string, address: string): Promise<TokenStatus | 'limited' | 'busy'> => {
    if (pending.size >= maxConcurrentChecks) return 'busy';
    const digest = createHash('sha256').update(token).digest('base64');
    const session = readSession(token) ?? digest;
    if (approved.has(session) || pending.has(digest)) return check(token, digest, session);
    if (!limit.take(address)) return 'limited';
    const status = await check(token, digest, session);
    if (status === 'approved' || status === 'unavailable') limit.giveBack(address);
    return status;
  };
}
