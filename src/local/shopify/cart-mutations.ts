import { cartNode, type VariantOf } from './cart-node.ts';
import {
  addLines,
  clampToStock,
  findLine,
  invalid,
  refuseLines,
  refuseUpdates,
  removeLines,
  unknownLine,
  updateLines,
  type LineInput,
  type LineUpdate,
  type UserError,
} from './cart-changes.ts';
import type { Carts } from './carts.ts';
import type { KeptCart } from './kept.ts';
import { refuseLongList, refuseOthers } from './refusal.ts';
import type { Stock } from './stock.ts';

type World = {
  carts: Carts;
  stock: Stock;
  variantOf: VariantOf;
  origin: string;
  changed: () => void;
};

type CreateInput = { lines?: LineInput[] | null };

const newLine = ['merchandiseId', 'quantity'];

function refuseForeignLines(name: string, lines: readonly object[], answered: readonly string[]) {
  refuseLongList(name, lines);
  lines.forEach((line, place) => refuseOthers(`${name}[${place}]`, line, answered));
}

/** The four mutations of a cart that the shop sends, and nothing of the others. */
export function cartMutations({ carts, stock, variantOf, origin, changed }: World) {
  const refuse = (userErrors: UserError[]) => ({ cart: null, userErrors, warnings: [] });

  function change(cart: KeptCart, errors: UserError[], apply: () => void) {
    if (errors.length > 0) return refuse(errors);
    apply();
    const warnings = clampToStock(cart, stock);
    carts.touch(cart);
    changed();
    return { cart: cartNode(cart, variantOf, origin), userErrors: [], warnings };
  }

  function inCart(id: string, work: (cart: KeptCart) => ReturnType<typeof change>) {
    const cart = carts.find(id);
    return cart ? work(cart) : refuse([invalid(['cartId'], 'The specified cart does not exist.')]);
  }

  return {
    cartCreate({ input }: { input?: CreateInput | null }) {
      const { lines } = input ?? {};
      refuseOthers('input', input ?? {}, ['lines']);
      refuseForeignLines('input.lines', lines ?? [], newLine);
      const cart = carts.open();
      const errors = refuseLines(cart, lines ?? [], stock);
      if (errors.length > 0) carts.close(cart);
      return change(cart, errors, () => addLines(cart, lines ?? []));
    },
    cartLinesAdd({ cartId, lines }: { cartId: string; lines: LineInput[] }) {
      refuseForeignLines('lines', lines, newLine);
      return inCart(cartId, (cart) =>
        change(cart, refuseLines(cart, lines, stock), () => addLines(cart, lines)),
      );
    },
    cartLinesUpdate({ cartId, lines }: { cartId: string; lines: LineUpdate[] }) {
      refuseForeignLines('lines', lines, ['id', ...newLine]);
      return inCart(cartId, (cart) =>
        change(cart, refuseUpdates(cart, lines, stock), () => updateLines(cart, lines)),
      );
    },
    cartLinesRemove({ cartId, lineIds }: { cartId: string; lineIds?: string[] | null }) {
      const ids = lineIds ?? [];
      refuseLongList('lineIds', ids);
      return inCart(cartId, (cart) => {
        const unknown = ids.flatMap((id, index) =>
          findLine(cart, id) ? [] : [unknownLine(['lineIds', `${index}`])],
        );
        return change(cart, unknown, () => removeLines(cart, ids));
      });
    },
  };
}
