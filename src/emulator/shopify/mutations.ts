import { type CartContext, cartNode, discountWarnings } from './cart-node.ts';
import {
  addGiftCards,
  addLines,
  clampToInventory,
  findLine,
  validateDiscountCodes,
  validateGiftCardIds,
  validateLines,
  validateNote,
  validateUpdates,
  removeGiftCards,
  removeLines,
  unknownLine,
  updateLines,
  type LineInput,
  type LineUpdate,
} from './cart-operations.ts';
import type { Carts, StoredCart } from './carts.ts';
import { toDiscountCodes } from './discounts.ts';
import {
  type Attribute,
  invalid,
  rejectLongList,
  rejectOtherInputs,
  type UserError,
} from './graphql.ts';
import type { Inventory } from './product.ts';

type Context = CartContext & { carts: Carts; stock: Inventory; changed: () => void };

type CreateInput = { lines?: LineInput[] | null; discountCodes?: string[] | null };

const lineFields = ['merchandiseId', 'quantity', 'attributes'];

type To<Name extends string, Value> = { cartId: string } & Record<Name, Value>;

function validateLineFields(
  name: string,
  lines: readonly { attributes?: Attribute[] | null }[],
  fields = lineFields,
): void {
  rejectLongList(name, lines);
  lines.forEach((line, index) => {
    rejectOtherInputs(`${name}[${index}].`, line, fields);
    rejectLongList(`${name}[${index}].attributes`, line.attributes ?? []);
  });
}

export function createMutations(context: Context) {
  const { carts, stock, findVariant, giftCards, changed } = context;
  const reject = (userErrors: UserError[]) => ({ cart: null, userErrors, warnings: [] });

  function change(cart: StoredCart, errors: UserError[], apply: () => void) {
    if (errors.length > 0) return reject(errors);
    apply();
    const warnings = clampToInventory(cart, stock);
    carts.touch(cart);
    changed();
    return {
      cart: cartNode(cart, context),
      userErrors: [],
      warnings: [...warnings, ...discountWarnings(cart, context)],
    };
  }

  function withCart(id: string, work: (cart: StoredCart) => ReturnType<typeof change>) {
    const cart = carts.find(id);
    return cart ? work(cart) : reject([invalid(['cartId'], 'The specified cart does not exist.')]);
  }

  return {
    cartCreate({ input }: { input?: CreateInput | null }) {
      const { lines, discountCodes } = input ?? {};
      rejectOtherInputs('input.', input ?? {}, ['lines', 'discountCodes']);
      validateLineFields('input.lines', lines ?? []);
      rejectLongList('input.discountCodes', discountCodes ?? []);
      const cart = carts.open();
      const errors = [
        ...validateLines(cart, lines ?? [], findVariant),
        ...validateDiscountCodes(discountCodes ?? []),
      ].map((error) => ({ ...error, field: ['input', ...error.field] }));
      if (errors.length > 0) carts.close(cart);
      return change(cart, errors, () => {
        cart.discountCodes = toDiscountCodes(discountCodes ?? []);
        addLines(cart, lines ?? []);
      });
    },
    cartLinesAdd({ cartId, lines }: To<'lines', LineInput[]>) {
      validateLineFields('lines', lines);
      return withCart(cartId, (cart) =>
        change(cart, validateLines(cart, lines, findVariant), () => addLines(cart, lines)),
      );
    },
    cartLinesUpdate({ cartId, lines }: To<'lines', LineUpdate[]>) {
      validateLineFields('lines', lines, ['id', ...lineFields]);
      return withCart(cartId, (cart) =>
        change(cart, validateUpdates(cart, lines, findVariant), () => updateLines(cart, lines)),
      );
    },
    cartLinesRemove({ cartId, lineIds }: { cartId: string; lineIds?: string[] | null }) {
      const ids = lineIds ?? [];
      rejectLongList('lineIds', ids);
      return withCart(cartId, (cart) => {
        const unknown = ids.flatMap((id, index) =>
          findLine(cart, id) ? [] : [unknownLine(['lineIds', `${index}`])],
        );
        return change(cart, unknown, () => removeLines(cart, ids));
      });
    },
    cartNoteUpdate({ cartId, note }: To<'note', string>) {
      return withCart(cartId, (cart) => change(cart, validateNote(note), () => (cart.note = note)));
    },
    cartDiscountCodesUpdate({ cartId, discountCodes }: To<'discountCodes', string[]>) {
      rejectLongList('discountCodes', discountCodes);
      return withCart(cartId, (cart) =>
        change(cart, validateDiscountCodes(discountCodes), () => {
          cart.discountCodes = toDiscountCodes(discountCodes);
        }),
      );
    },
    cartGiftCardCodesAdd({ cartId, giftCardCodes }: To<'giftCardCodes', string[]>) {
      rejectLongList('giftCardCodes', giftCardCodes);
      return withCart(cartId, (cart) =>
        change(cart, [], () => addGiftCards(cart, giftCards.findUsable(giftCardCodes))),
      );
    },
    cartGiftCardCodesRemove({
      cartId,
      appliedGiftCardIds: ids,
    }: To<'appliedGiftCardIds', string[]>) {
      rejectLongList('appliedGiftCardIds', ids);
      return withCart(cartId, (cart) =>
        change(cart, validateGiftCardIds(cart, ids), () => removeGiftCards(cart, ids)),
      );
    },
  };
}
