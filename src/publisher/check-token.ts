import { createHash } from 'node:crypto';

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

const defaultWindowMs = 60_000;
const defaultMax = 20;
const maxAddresses = 10_000;

type Entry = { count: number; logged: Set<string>; until: number };

/** Creates a limit of rejections per address and minute, and of their log lines. */
export function createRejectionLimit({ max = defaultMax, now = Date.now } = {}) {
  const entries = new Map<string, Entry>();

  function getEntry(address: string): Entry {
    const known = entries.get(address);
    if (known && known.until > now()) return known;
    const entry: Entry = { count: 0, logged: new Set(), until: now() + defaultWindowMs };
    // The oldest entries come first.
    entries.delete(address);
    for (const [other, { until }] of entries) {
      if (until > now() && entries.size < maxAddresses) break;
      entries.delete(other);
    }
    entries.set(address, entry);
    return entry;
  }

  return {
    /** Takes one of the address's attempts. Returns false if none is left. */
    take(address: string): boolean {
      const entry = getEntry(address);
      if (entry.count >= max) return false;
      entry.count += 1;
      return true;
    },
    /** Returns the attempt of a caller who was not rejected. */
    giveBack(address: string): void {
      const entry = getEntry(address);
      entry.count = Math.max(0, entry.count - 1);
    },
    /**
     * Returns whether this is the address's first rejection with this code in the current minute.
     */
    isFirst(address: string, code: string): boolean {
      const { logged } = getEntry(address);
      if (logged.has(code)) return false;
      logged.add(code);
      return true;
    },
  };
}
