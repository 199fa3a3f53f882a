import { z } from 'zod';
import { canReadStock } from '../../../src/data/shopify/fetch-products.ts';
import { fetchStock } from '../../../src/data/shopify/stock.ts';
import { getClientIp } from '../_shared/client-ip.ts';
import { productId } from '../_shared/fields.ts';
import { endpoint } from '../_shared/handler.ts';
import { HttpError } from '../_shared/http-error.ts';
import { enforceRateLimit, readLimit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';
import { createStorefront } from '../_shared/storefront.ts';

const stockRequest = z.object({ productId });

const name = 'product-stock';

/** Returns the current stock of a product's editions. */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler(env) {
    let withCopies = false;
    return async (request) => {
      const { productId } = await readBody(request, stockRequest);
      await enforceRateLimit(name, request, readLimit, env);
      const { storefront } = createStorefront(env, getClientIp(request));
      withCopies ||= await canReadStock(storefront);
      const editions = await fetchStock(storefront, productId, withCopies);
      if (!editions) throw new HttpError(404, 'unknown-product', 'There is no such product.');
      return { editions };
    };
  },
});
