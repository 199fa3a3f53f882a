import type { StorefrontClient } from '../../../src/data/shopify/client.ts';
import { canReadStock } from '../../../src/data/shopify/fetch-products.ts';

/** How long the answer counts. A scope is granted or revoked by hand, once in years. */
const lifetimeMs = 5 * 60_000;
/** How long a shopper's request waits for the answer. */
const maxWaitMs = 1500;

/**
 * Creates the memory of whether the token may read how many copies are left. A query that asks for them without
 * the scope fails as a whole.
 */
export function createStockScope(now = Date.now) {
  let known: { answer: Promise<boolean>; until: number } | null = null;

  async function ask(storefront: StorefrontClient): Promise<boolean> {
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, maxWaitMs, null);
    const answer = await Promise.race([canReadStock(storefront), late.promise]).catch(() => null);
    clearTimeout(timer);
    if (answer === null) known = null;
    return answer ?? false;
  }

  return {
    /** Returns false while the provider does not answer: the shopper's own request then tells so. */
    canRead(storefront: StorefrontClient): Promise<boolean> {
      if (known && known.until > now()) return known.answer;
      const answer = ask(storefront);
      known = { answer, until: now() + lifetimeMs };
      return answer;
    },
  };
}
