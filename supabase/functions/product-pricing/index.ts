import { z } from 'zod';
import { readPricing } from '../../../src/data/shopify/pricing.ts';
import { callerOf } from '../_shared/caller.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { createLimit } from '../_shared/limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';
import { openStorefront } from '../_shared/storefront.ts';

const pricingRequest = z.object({
  productId: z
    .string()
    .max(100)
    .regex(/^gid:\/\/shopify\/Product\/\d{1,20}$/),
});

const limit = createLimit({ calls: 120, seconds: 60 });

/** Today's price of one product. */
export default endpoint({
  name: 'product-pricing',
  methods: ['POST'],
  async answer(request) {
    const caller = callerOf(request);
    limit(caller ?? 'unknown');
    const { productId } = await readBody(request, pricingRequest);
    const { storefront } = openStorefront(caller);
    const pricing = await readPricing(storefront, productId);
    if (!pricing) throw new Refusal(404, 'unknown-product', 'There is no such product for sale.');
    return pricing;
  },
});
