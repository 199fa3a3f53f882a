import { z } from 'zod';
import { fetchPricing } from '../../../src/data/shopify/pricing.ts';
import { getClientIp } from '../_shared/client-ip.ts';
import { productId } from '../_shared/fields.ts';
import { endpoint } from '../_shared/handler.ts';
import { enforceRateLimit, readLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { HttpError } from '../_shared/http-error.ts';
import { createStorefront } from '../_shared/storefront.ts';

const pricingRequest = z.object({ productId });

const name = 'product-pricing';

/** Returns the current price of a product. */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const { productId } = await readBody(request, pricingRequest);
    await enforceRateLimit(name, request, readLimit, env);
    const { storefront } = createStorefront(env, getClientIp(request));
    const pricing = await fetchPricing(storefront, productId);
    if (!pricing) throw new HttpError(404, 'unknown-product', 'There is no such product for sale.');
    return pricing;
  },
});
