import { cartNode, type FindVariant } from './cart-node.ts';
import {
  addLines,
  clampToInventory,
  findLine,
  invalid,
  validateLines,
  validateUpdates,
  removeLines,
  unknownLine,
  updateLines,
  type LineInput,
  type LineUpdate,
  type UserError,
} from './cart-operations.ts';
import type { Carts } from './carts.ts';
import type { StoredCart } from './state-file.ts';
import { rejectLongList, rejectOtherInputs } from './graphql-errors.ts';
import type { Inventory } from './inventory.ts';

type Context = {
  carts: Carts;
  stock: Inventory;
  findVariant: FindVariant;
  origin: string;
  changed: () => void;
};

type CreateInput = { lines?: LineInput[] | null };

const newLineFields = ['merchandiseId', 'quantity'];

function validateLineFields(name: string, lines: readonly object[], fields: readonly string[]) {
  rejectLongList(name, lines);
  lines.forEach((line, index) => rejectOtherInputs(`${name}[${index}]`, line, fields));
}

/** Creates the resolvers of the cart mutations that the shop uses. */
export function createMutations({ carts, stock, findVariant, origin, changed }: Context) {
  const reject = (userErrors: UserError[]) => ({ cart: null, userErrors, warnings: [] });

  function change(cart: StoredCart, errors: UserError[], apply: () => void) {
    if (errors.length > 0) return reject(errors);
    apply();
    const warnings = clampToInventory(cart, stock);
    carts.touch(cart);
    changed();
    return { cart: cartNode(cart, findVariant, origin), userErrors: [], warnings };
  }

  function withCart(id: string, work: (cart: StoredCart) => ReturnType<typeof change>) {
    const cart = carts.find(id);
    return cart ? work(cart) : reject([invalid(['cartId'], 'The specified cart does not exist.')]);
  }

  return {
    cartCreate({ input }: { input?: CreateInput | null }) {
      const { lines } = input ?? {};
      rejectOtherInputs('input', input ?? {}, ['lines']);
      validateLineFields('input.lines', lines ?? [], newLineFields);
      const cart = carts.open();
      const errors = validateLines(cart, lines ?? [], stock);
      if (errors.length > 0) carts.close(cart);
      return change(cart, errors, () => addLines(cart, lines ?? []));
    },
    cartLinesAdd({ cartId, lines }: { cartId: string; lines: LineInput[] }) {
      validateLineFields('lines', lines, newLineFields);
      return withCart(cartId, (cart) =>
        change(cart, validateLines(cart, lines, stock), () => addLines(cart, lines)),
      );
    },
    cartLinesUpdate({ cartId, lines }: { cartId: string; lines: LineUpdate[] }) {
      validateLineFields('lines', lines, ['id', ...newLineFields]);
      return withCart(cartId, (cart) =>
        change(cart, validateUpdates(cart, lines, stock), () => updateLines(cart, lines)),
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
  };
}
