import { hash } from 'node:crypto';

const known = new WeakMap<object, string>();

/**
 * A digest of what a page shows, for Astro's `cacheKey`: a page of the same key is not rendered again.
 * A record that stands on several pages goes in by its own key, and is digested once.
 */
export function cacheKeyOf(record: object): string {
  const found = known.get(record);
  if (found !== undefined) return found;
  const key = hash('sha256', JSON.stringify(record), 'base64url').slice(0, 22);
  known.set(record, key);
  return key;
}
