import { createHash } from 'node:crypto';

/** A digest of what a page shows, for Astro's `cacheKey`: a page of the same key is not rendered again. */
export function keyOf(...records: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(records)).digest('base64url').slice(0, 22);
}
