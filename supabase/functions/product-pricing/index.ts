import { z } from 'zod';
import { readPricing } from '../../../src/data/shopify/pricing.ts';
import { addressOf } from '../_shared/address.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { countCall, readLimit } from '../_shared/limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';
import { openStorefront } from '../_shared/storefront.ts';

const pricingRequest = z.object({
  productId: z
    .string()
    .max(100)
    .regex(/^gid:\/\/shopify\/Product\/\d{1,20}$/),
});

const name = 'product-pricing';

/** Today's price of one product. */
export default endpoint({
  name,
  methods: ['POST'],
  async answer(request) {
    const { productId } = await readBody(request, pricingRequest);
    await countCall(name, request, readLimit);
    const { storefront } = openStorefront(addressOf(request));
    const pricing = await readPricing(storefront, productId);
    if (!pricing) throw new Refusal(404, 'unknown-product', 'There is no such product for sale.');
    return pricing;
  },
});
