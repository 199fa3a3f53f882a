import { z } from 'zod';
import { isCartId, maxQuantityPerLine } from '../../../src/domain/cart/cart.ts';
import { requestId } from '../_shared/execute-once.ts';

const maxLines = 250;
const cartId = z.string().refine(isCartId);
const lineId = z
  .string()
  .max(300)
  .regex(/^gid:\/\/shopify\/CartLine\/[\w-]+(\?[\w.~%&=-]+)?$/);
const variantId = z
  .string()
  .max(100)
  .regex(/^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/);

const quantity = z.int().min(0).max(maxQuantityPerLine);
const copies = z.int().min(1).max(maxQuantityPerLine);
const lines = <Line extends z.ZodType>(line: Line) => z.array(line).min(1).max(maxLines);

/** The request of the cart function. */
export const cartRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('get'), cartId }),
  z.object({
    action: z.literal('create'),
    requestId,
    lines: lines(z.object({ merchandiseId: variantId, quantity: copies.default(1) })),
  }),
  z.object({
    action: z.literal('add'),
    requestId,
    cartId,
    variantId,
    quantity: copies.default(1),
  }),
  z.object({
    action: z.literal('update'),
    requestId,
    cartId,
    lines: lines(z.object({ id: lineId, quantity })),
  }),
]);

export type CartRequest = z.infer<typeof cartRequest>;
