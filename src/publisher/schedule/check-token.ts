import { createHash } from 'node:crypto';
import type { createRejectionLimit } from '../serve/endpoint.ts';

/** What the site's backend says about the owner of a token. */
export type TokenStatus = 'approved' | 'unauthenticated' | 'forbidden' | 'unavailable';

const maxConcurrentChecks = 64;
const maxApprovedTokens = 1000;

/**
 * Creates the check of tokens by `authorize`, which never rejects. It limits the rejections of each
 * address and the concurrent checks. Concurrent checks of the same token share one call.
 */
export function createTokenCheck(
  authorize: (token: string) => Promise<TokenStatus>,
  limit: Pick<ReturnType<typeof createRejectionLimit>, 'take' | 'giveBack'>,
) {
  const pending = new Map<string, Promise<TokenStatus>>();
  /** Digests of recently approved tokens. Their callers stay outside the limit of their address. */
  const approved = new Set<string>();

  function check(token: string, digest: string): Promise<TokenStatus> {
    const known = pending.get(digest);
    if (known) return known;
    const lookup = authorize(token)
      .then((status) => {
        approved.delete(digest);
        if (status === 'approved') approved.add(digest);
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
    if (approved.has(digest) || pending.has(digest)) return check(token, digest);
    if (!limit.take(address)) return 'limited';
    const status = await check(token, digest);
    if (status === 'approved' || status === 'unavailable') limit.giveBack(address);
    return status;
  };
}
