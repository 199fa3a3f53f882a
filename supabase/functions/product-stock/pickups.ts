import { RequestRejectedError, type StorefrontClient } from '../../../src/data/shopify/client.ts';
import { fetchPickups } from '../../../src/data/shopify/stock.ts';
import type { Pickup } from '../../../src/domain/catalog/pickup.ts';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { log } from '../../../src/log.ts';

/** How long the stock waits for the pickup, which is extra, in ms. */
export const pickupTimeoutMs = 1500;
/** How long a refusal counts. A scope is granted by hand, once in years. */
const refusalMs = 5 * 60_000;

/**
 * Creates the function that finds where a product's editions can be picked up. A failure finds nothing and is logged
 * once, until it works again. A query without the scope is rejected as a whole, so it is not part of the stock's.
 */
export function createPickupFinder(isOffered: boolean, now = Date.now) {
  let refusedUntil = 0;
  let isLogged = false;
  return async (
    storefront: StorefrontClient,
    productId: string,
  ): Promise<ReadonlyMap<string, Pickup | null>> => {
    if (!isOffered || now() < refusedUntil) return new Map();
    try {
      const pickups = await fetchPickups(storefront, productId);
      isLogged = false;
      return pickups;
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError)) throw error;
      if (error instanceof RequestRejectedError) refusedUntil = now() + refusalMs;
      if (!isLogged)
        log('warn', 'pickup_not_found', {
          function: 'product-stock',
          error,
          cause: toCause(error),
        });
      isLogged = true;
      return new Map();
    }
  };
}

const toCause = ({ cause }: Error) => (cause instanceof Error ? cause.message : undefined);
