import { z } from 'zod';
import { attributeLengths } from '../../../src/domain/cart/attributes.ts';
import {
  isCartId,
  maxCodeLength,
  maxNoteLength,
  maxQuantityPerLine,
} from '../../../src/domain/cart/cart.ts';
import { requestId } from '../_shared/execute-once.ts';

const maxLines = 250;
const maxCodes = 20;
const cartId = z.string().refine(isCartId);
const gid = (type: string) =>
  z
    .string()
    .max(300)
    .regex(new RegExp(`^gid://shopify/${type}/[\\w-]+(\\?[\\w.~%&=-]+)?$`));
const lineId = gid('CartLine');
const variantId = z
  .string()
  .max(100)
  .regex(/^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/);

const quantity = z.int().min(0).max(maxQuantityPerLine);
const copies = z.int().min(1).max(maxQuantityPerLine);
const lines = <Line extends z.ZodType>(line: Line) => z.array(line).min(1).max(maxLines);

/** Only what the shop asks for, so that nobody fills the packer's list with words of another kind. */
const attributes = z
  .array(
    z
      .strictObject({ key: z.string(), value: z.string() })
      .refine(({ key, value }) => value.length <= (attributeLengths.get(key) ?? -1)),
  )
  .refine((pairs) => new Set(pairs.map(({ key }) => key)).size === pairs.length)
  .optional();
const newLine = z.object({
  merchandiseId: variantId,
  quantity: copies.default(1),
  attributes,
});
const code = z.string().trim().min(1).max(maxCodeLength);
const codes = z.array(code).max(maxCodes);

/** The request of the cart function. */
export const cartRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('get'), cartId }),
  z.object({
    action: z.literal('create'),
    requestId,
    // None, for who asks whether a code is a discount's.
    lines: z.array(newLine).max(maxLines),
    codes: codes.optional(),
  }),
  z.object({
    action: z.literal('add'),
    requestId,
    cartId,
    variantId,
    quantity: copies.default(1),
    attributes,
  }),
  z.object({ action: z.literal('restore'), requestId, cartId, lines: lines(newLine) }),
  z.object({
    action: z.literal('update'),
    requestId,
    cartId,
    lines: lines(z.object({ id: lineId, quantity, attributes })),
  }),
  z.object({
    action: z.literal('note'),
    requestId,
    cartId,
    note: z.string().max(maxNoteLength),
  }),
  z.object({ action: z.literal('codes'), requestId, cartId, codes }),
  z.object({ action: z.literal('add-gift-card'), requestId, cartId, code }),
  z.object({
    action: z.literal('remove-gift-card'),
    requestId,
    cartId,
    id: gid('AppliedGiftCard'),
  }),
]);

export type CartRequest = z.infer<typeof cartRequest>;
