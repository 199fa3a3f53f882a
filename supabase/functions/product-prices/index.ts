import { z } from 'zod';
import { fetchPrices } from '../../../src/data/shopify/pricing.ts';
import { requireStaff } from '../_shared/auth.ts';
import { productId } from '../_shared/fields.ts';
import { endpoint } from '../_shared/handler.ts';
import { readBody } from '../_shared/read-body.ts';
import { createStorefront } from '../_shared/storefront.ts';

const pricesRequest = z.object({ productIds: z.array(productId).min(1).max(100) });

/** Returns the current prices of products, for staff. Products that are not for sale are left out. */
export default endpoint({
  name: 'product-prices',
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const { productIds } = await readBody(request, pricesRequest);
    await requireStaff(request, env);
    const { storefront } = createStorefront(env);
    return { prices: await fetchPrices(storefront, productIds) };
  },
});
