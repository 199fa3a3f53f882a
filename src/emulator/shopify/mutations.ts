import { type Attribute, toAttributes } from './attributes.ts';
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
import type { Carts } from './carts.ts';
import { toDiscountCodes } from './discounts.ts';
import type { StoredCart } from './state-file.ts';
import { invalid, rejectLongList, rejectOtherInputs, type UserError } from './graphql-errors.ts';
import type { Inventory } from './inventory.ts';

type Context = CartContext & { carts: Carts; stock: Inventory; changed: () => void };

type CreateInput = {
  lines?: LineInput[] | null;
  attributes?: Attribute[] | null;
  note?: string | null;
  discountCodes?: string[] | null;
  giftCardCodes?: string[] | null;
};

const createFields = ['lines', 'attributes', 'note', 'discountCodes', 'giftCardCodes'];
const lineFields = ['merchandiseId', 'quantity', 'attributes'];

type DiscountCodesInput = { cartId: string; discountCodes: string[] };
type GiftCardCodesInput = { cartId: string; giftCardCodes: string[] };
type GiftCardIdsInput = { cartId: string; appliedGiftCardIds: string[] };
type LineFields = { attributes?: Attribute[] | null };

function validateLineFields(name: string, lines: readonly LineFields[], fields = lineFields) {
  rejectLongList(name, lines);
  lines.forEach((line, index) => {
    rejectOtherInputs(`${name}[${index}]`, line, fields);
    rejectLongList(`${name}[${index}].attributes`, line.attributes ?? []);
  });
}

/** Creates the resolvers of the cart mutations. */
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
      const { lines, attributes, note, discountCodes, giftCardCodes } = input ?? {};
      rejectOtherInputs('input', input ?? {}, createFields);
      validateLineFields('input.lines', lines ?? []);
      rejectLongList('input.attributes', attributes ?? []);
      rejectLongList('input.discountCodes', discountCodes ?? []);
      rejectLongList('input.giftCardCodes', giftCardCodes ?? []);
      const cart = carts.open();
      const errors = [
        ...validateLines(cart, lines ?? [], findVariant),
        ...validateNote(note ?? '', ['note']),
        ...validateDiscountCodes(discountCodes ?? []),
      ].map((error) => ({ ...error, field: ['input', ...error.field] }));
      if (errors.length > 0) carts.close(cart);
      return change(cart, errors, () => {
        cart.attributes = toAttributes(attributes ?? []);
        cart.note = note ?? null;
        cart.discountCodes = toDiscountCodes(discountCodes ?? []);
        addGiftCards(cart, giftCards.findUsable(giftCardCodes ?? []));
        addLines(cart, lines ?? []);
      });
    },
    cartLinesAdd({ cartId, lines }: { cartId: string; lines: LineInput[] }) {
      validateLineFields('lines', lines);
      return withCart(cartId, (cart) =>
        change(cart, validateLines(cart, lines, findVariant), () => addLines(cart, lines)),
      );
    },
    cartLinesUpdate({ cartId, lines }: { cartId: string; lines: LineUpdate[] }) {
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
    cartAttributesUpdate({ cartId, attributes }: { cartId: string; attributes: Attribute[] }) {
      rejectLongList('attributes', attributes);
      return withCart(cartId, (cart) =>
        change(cart, [], () => (cart.attributes = toAttributes(attributes))),
      );
    },
    cartNoteUpdate({ cartId, note }: { cartId: string; note: string }) {
      return withCart(cartId, (cart) =>
        change(cart, validateNote(note, ['note']), () => (cart.note = note)),
      );
    },
    cartDiscountCodesUpdate({ cartId, discountCodes }: DiscountCodesInput) {
      rejectLongList('discountCodes', discountCodes);
      return withCart(cartId, (cart) =>
        change(cart, validateDiscountCodes(discountCodes), () => {
          cart.discountCodes = toDiscountCodes(discountCodes);
        }),
      );
    },
    cartGiftCardCodesAdd({ cartId, giftCardCodes }: GiftCardCodesInput) {
      rejectLongList('giftCardCodes', giftCardCodes);
      return withCart(cartId, (cart) =>
        change(cart, [], () => addGiftCards(cart, giftCards.findUsable(giftCardCodes))),
      );
    },
    cartGiftCardCodesUpdate({ cartId, giftCardCodes }: GiftCardCodesInput) {
      rejectLongList('giftCardCodes', giftCardCodes);
      return withCart(cartId, (cart) =>
        change(cart, [], () => {
          const codes = giftCards.findUsable(giftCardCodes);
          cart.giftCards = cart.giftCards.filter(({ code }) => codes.includes(code));
          addGiftCards(cart, codes);
        }),
      );
    },
    cartGiftCardCodesRemove({ cartId, appliedGiftCardIds }: GiftCardIdsInput) {
      rejectLongList('appliedGiftCardIds', appliedGiftCardIds);
      return withCart(cartId, (cart) =>
        change(cart, validateGiftCardIds(cart, appliedGiftCardIds), () =>
          removeGiftCards(cart, appliedGiftCardIds),
        ),
      );
    },
  };
}
