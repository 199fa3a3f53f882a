import { z } from 'zod';
import { canReadStock } from '../../../src/data/shopify/fetch-products.ts';
import { fetchStock } from '../../../src/data/shopify/stock.ts';
import type { EditionStock } from '../../../src/domain/catalog/book.ts';
import { pickup } from '../../../src/domain/site/shop.ts';
import { getClientIp } from '../_shared/client-ip.ts';
import { productId } from '../_shared/fields.ts';
import { endpoint } from '../_shared/handler.ts';
import { HttpError } from '../_shared/http-error.ts';
import { enforceRateLimit, readLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { createStorefront } from '../_shared/storefront.ts';
import { createPickupFinder, pickupTimeoutMs } from './pickups.ts';

const stockRequest = z.object({ productId });

const name = 'product-stock';

/** Returns the current stock of a product's editions, and where they can be picked up. */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler(env) {
    let withCopies = false;
    const findPickups = createPickupFinder(pickup);
    return async (request) => {
      const { productId } = await readBody(request, stockRequest);
      await enforceRateLimit(name, request, readLimit, env);
      const buyerIp = getClientIp(request);
      const { storefront } = createStorefront(env, buyerIp);
      async function findStock() {
        withCopies ||= await canReadStock(storefront);
        return fetchStock(storefront, productId, withCopies);
      }
      const hurried = createStorefront(env, buyerIp, pickupTimeoutMs).storefront;
      const [stock, pickups] = await Promise.all([findStock(), findPickups(hurried, productId)]);
      if (!stock) throw new HttpError(404, 'unknown-product', 'There is no such product.');
      const editions: EditionStock[] = stock.map((edition) => ({
        ...edition,
        pickup: pickups.get(edition.variantId) ?? null,
      }));
      return { editions };
    };
  },
});
