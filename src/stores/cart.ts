import { atom } from 'nanostores';
import {
  addToCart,
  createCart,
  getCart,
  restoreLines,
  setCartNote,
  updateCart,
} from '../data/backend/cart.ts';
import {
  attributeOf,
  type CartAttribute,
  findWrongGift,
  giftKeys,
  wrappedKey,
} from '../domain/cart/attributes.ts';
import {
  type CartLine,
  type ClearedCart,
  findEqualLine,
  isSecretCode,
  linesOf,
  maxCopiesOf,
  maxQuantityPerLine,
  nameOfLine,
} from '../domain/cart/cart.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import { gidNumber } from '../domain/catalog/book.ts';
import { catchUnavailable } from '../domain/result.ts';
import { cartNotices } from '../messages/cart.ts';
import { type GiftRefusal, isGiftRefusal } from '../messages/line-fields.ts';
import { aboutBook, type ToastMessage } from '../messages/toast-message.ts';
import { $noteDraft, emptyFields, refuseGift } from './cart-drafts.ts';
import {
  $cart,
  $savedCart,
  addLine,
  applyCart,
  changeCart,
  enqueue,
  fetchCart,
  findLine,
  isCartStored,
  resetCart,
} from './cart-queue.ts';
import { saveFavorite } from './favorites.ts';
import { type Press, send } from './request.ts';
import { showToast, withdraw } from './toasts.ts';

export const $isCartOpen = atom(false);

const toastAbout = (topic: string) => (message: ToastMessage) => showToast({ ...message, topic });
const toastOfCart = toastAbout('cart');

/**
 * Adds one copy of the book's edition and opens the drawer. `press.target` is set to the resulting number of
 * copies, so that a press that a navigation interrupts adds only the missing ones.
 */
export function add(
  book: Favorite,
  press: Press = {},
  attributes: CartAttribute[] = [],
): Promise<void> {
  return enqueue(async () => {
    const { variantId } = book;
    if (isRefused(variantId, attributes)) return;
    const title = nameOfLine({ title: book.title, attributes });
    const toast = toastAbout(aboutBook(book.id));
    if (!variantId) return console.error(`"${title}" has no edition to add.`);
    const count = () => findEqualLine($cart.get().items, { variantId, attributes })?.quantity ?? 0;
    const most = maxCopiesOf(attributes);
    // Another window may have removed them.
    if ($cart.get().status !== 'ready' || count() >= most) await fetchCart(press);
    const isRepeated = press.target !== undefined;
    if (isRepeated && $cart.get().status === 'failed') return toast(cartNotices.addFailed);
    press.target ??= count() + 1;
    press.save?.();
    if (count() >= press.target) {
      $isCartOpen.set(true);
      return toast(cartNotices.added(title, press.target));
    }
    if (count() >= most) {
      if (most > 1) return toast(cartNotices.limited(title, count()));
      $isCartOpen.set(true);
      return toast(cartNotices.giftOnce);
    }

    const result = await addLine({ variantId, attributes, quantity: 1 }, press);
    if (!result.ok) {
      if (isGiftRefusal(result.code)) return refuseGift(variantId, result.code);
      return toast(
        result.code === 'out-of-stock' ? cartNotices.outOfStock(title) : cartNotices.addFailed,
      );
    }
    // Read after the request, because a lost cart resets the quantity to 0.
    const before = count();
    applyCart(result.value, [variantId]);
    if (most === 1) emptyFields(book.id);
    withdraw('cart');
    const now = count();
    if (now === 0) return toast(cartNotices.outOfStock(title));
    $isCartOpen.set(true);
    // Another window may have changed the line, too.
    const isLimited =
      now === before || result.value.warnings.includes('MERCHANDISE_NOT_ENOUGH_STOCK');
    toast(isLimited ? cartNotices.limited(title, now) : cartNotices.added(title, now));
    if (!isCartStored()) showToast({ ...cartNotices.notStored, topic: 'storage' });
  });
}

/**
 * Adds one copy of each book that is not yet in the cart, one after the other, and opens the drawer. Stops
 * at the first failure. One toast tells the outcome. Returns the ids of the books that are in the cart.
 */
export async function moveToCart(
  books: readonly Favorite[],
  soldOutBefore = 0,
  press: Press = {},
): Promise<string[]> {
  const moved: string[] = [];
  await enqueue(async () => {
    if ($cart.get().status !== 'ready') await fetchCart(press);
    let soldOut = soldOutBefore;
    for (const { id, variantId } of books) {
      const isInCart = () => $cart.get().items.some((line) => line.variantId === variantId);
      if (!isInCart()) {
        // One press with a request for each book.
        const id = press.id && `${press.id}-${gidNumber(variantId)}`;
        const line = { variantId, attributes: [], quantity: 1 };
        const result = await addLine(line, id ? { id } : {});
        if (!result.ok && result.code !== 'out-of-stock')
          return toastOfCart(cartNotices.moveStopped(moved.length, books.length - moved.length));
        if (result.ok) applyCart(result.value, [variantId]);
      }
      if (isInCart()) moved.push(id);
      else soldOut += 1;
    }
    if (moved.length > 0) $isCartOpen.set(true);
    toastOfCart(cartNotices.moved(moved.length, soldOut));
  });
  return moved;
}

/**
 * Sets a line's quantity. 0 or less removes the line. If the provider grants fewer copies, a toast
 * reports it. Returns true if the cart has what was asked for.
 */
export function setQuantity(lineId: string, quantity: number, press: Press = {}): Promise<boolean> {
  if (!Number.isSafeInteger(quantity)) return Promise.resolve(false);
  if (quantity <= 0) return remove(lineId, press);
  return onLine(lineId, press, async (line, toast) => {
    const outcome = await update(
      lineId,
      { quantity: Math.min(quantity, maxQuantityPerLine) },
      press,
    );
    const known = findLine(lineId) ?? line;
    if (outcome !== 'ok' || !known)
      return cartNotices[press.isLate && outcome !== 'failed' ? 'lineGone' : 'updateFailed'];
    const name = nameOfLine(known);
    const granted = findLine(lineId)?.quantity ?? 0;
    const shortage = cartNotices.shortage(name, granted, quantity);
    if (shortage) return shortage;
    if (press.isLate) toast(cartNotices.changed(name, granted));
    else withdraw(aboutBook(known.productId));
    return true;
  });
}

/**
 * Replaces the attributes of a line, which joins the line that equals it then. Returns true if they are saved; a
 * gift card that cannot be sent so is told at its field.
 */
export function setAttributes(
  lineId: string,
  attributes: readonly CartAttribute[],
  press: Press = {},
): Promise<boolean> {
  return onLine(lineId, press, async (line, toast) => {
    if (!press.isLate && isRefused(lineId, attributes)) return false;
    const outcome = await update(lineId, { attributes }, press);
    if (outcome === 'ok') {
      if (press.isLate) toast(cartNotices.saved);
      else if (line) withdraw(aboutBook(line.productId));
      return true;
    }
    if (isGiftRefusal(outcome) && !press.isLate) {
      refuseGift(lineId, outcome);
      return false;
    }
    if (outcome === 'gone') return cartNotices.lineGone;
    const isUnwrapped =
      attributes.length === 0 && attributeOf(line?.attributes ?? [], wrappedKey) !== '';
    return isUnwrapped ? cartNotices.unwrapFailed : cartNotices.wordsFailed;
  });
}

/** Says at its field why a gift card cannot be sent as wished. Returns false if it can. */
function isRefused(owner: string, attributes: readonly CartAttribute[]): boolean {
  const wrong = findWrongGift(attributes, $cart.get().today);
  if (wrong !== null) refuseGift(owner, wrong === giftKeys.day ? 'gift-day' : 'email');
  return wrong !== null;
}

/** Removes a line from the cart. `notice` replaces the toast that tells it. */
const remove = (
  lineId: string,
  press: Press = {},
  notice: ToastMessage = cartNotices.removed,
): Promise<boolean> =>
  onLine(lineId, press, async (_, toast) => {
    const outcome = await update(lineId, { quantity: 0 }, press);
    // Another window, or the page before, may have removed it.
    if (outcome !== 'ok' && outcome !== 'gone') return cartNotices.removeFailed;
    toast(notice);
    return true;
  });

/** Moves a line's edition to the favorites. A line whose favorite cannot be saved stays. */
export async function saveForLater(
  book: Favorite,
  lineId: string,
  press: Press = {},
): Promise<boolean> {
  return saveFavorite(book) && remove(lineId, press, cartNotices.savedForLater);
}

/**
 * Does something with a line, and shows why it is not done. On the page of the press, nothing without the line; on a
 * later one the press itself may have removed it, or joined it with another.
 */
const onLine = (
  lineId: string,
  press: Press,
  work: (
    line: CartLine | undefined,
    toast: (message: ToastMessage) => void,
  ) => Promise<boolean | ToastMessage>,
): Promise<boolean> =>
  enqueue(async () => {
    if (press.isLate) await fetchCart(press);
    const line = findLine(lineId);
    if (!line && !press.isLate) return true;
    const toast = line ? toastAbout(aboutBook(line.productId)) : toastOfCart;
    const outcome = await work(line, toast);
    if (typeof outcome === 'boolean') return outcome;
    toast(outcome);
    return false;
  });

/** Sets whether the order is wrapped in the paper that the shop sells: one, however often it is asked for. */
export function setGiftWrap(isWrapped: boolean, press: Press = {}): Promise<void> {
  return enqueue(async () => {
    if (press.isLate) await fetchCart(press);
    const { giftWrap, wrapLine } = $cart.get();
    const { variantId, title } = wrapLine ?? giftWrap ?? {};
    const isDone = () => {
      const { status, wrapLine } = $cart.get();
      return status === 'ready' && isWrapped === (wrapLine !== null);
    };
    const toast = toastAbout('gift-wrap');
    const tellDone = () => (press.isLate ? toast(cartNotices.saved) : withdraw('gift-wrap'));
    if (isDone()) return tellDone();
    if (!variantId || !title) return toast(cartNotices.wrapFailed);
    const outcome = await changeCart(
      press,
      (cartId) =>
        wrapLine
          ? updateCart(cartId, [{ id: wrapLine.lineId, quantity: 0 }], press.id)
          : addToCart(cartId, { variantId, attributes: [], quantity: 1 }, press.id),
      [variantId],
    );
    // The paper may have been removed in another window.
    if (outcome === 'refused') await fetchCart();
    if (isDone()) tellDone();
    else if (outcome === 'ok' || outcome === 'out-of-stock') toast(cartNotices.outOfStock(title));
    else toast(cartNotices.wrapFailed);
  });
}

/**
 * Changes a line. `gone`: it was removed, in another window or by the press itself on the page before. What that page
 * has sent is not done again, because the function knows its id.
 */
async function update(
  lineId: string,
  change: { quantity?: number; attributes?: readonly CartAttribute[] },
  press: Press,
): Promise<'ok' | 'gone' | 'failed' | GiftRefusal> {
  const { quantity = 1, attributes = [], variantId = '' } = findLine(lineId) ?? {};
  const lines = [{ id: lineId, quantity, attributes, ...change }];
  const outcome = await changeCart(press, (id) => updateCart(id, lines, press.id), [variantId]);
  if (outcome === 'ok' || isGiftRefusal(outcome)) return outcome;
  if (outcome === 'refused') await fetchCart();
  else if (outcome !== 'lost' || !press.isLate) return 'failed';
  return $cart.get().status === 'ready' && !findLine(lineId) ? 'gone' : 'failed';
}

/** Saves the note with the cart. Returns false if it is not saved; then it stays a draft. */
export function saveNote(note: string, press: Press = {}): Promise<boolean> {
  return enqueue(async () => {
    const outcome = await changeCart(press, (cartId) => setCartNote(cartId, note, press.id));
    const isSaved = outcome === 'ok';
    const draft = $noteDraft.get();
    if (isSaved && draft === note) $noteDraft.set(null);
    // Of a page before.
    if (!isSaved) $noteDraft.set(draft ?? note);
    if (press.isLate) toastOfCart(cartNotices[isSaved ? 'saved' : 'noteFailed']);
    return isSaved;
  });
}

type UndoClear = (cleared: ClearedCart) => unknown;

/**
 * Clears the local cart at once, and the provider's cart on a best-effort basis. The toast offers to
 * undo it, by `undo`. On a later page, a cart that is begun meanwhile stays.
 */
export function clear(
  press: Press = {},
  cartId = $cart.get().cartId,
  undo: UndoClear = restore,
): Promise<void> {
  return enqueue(async () => {
    if (press.isLate && $savedCart.get()?.cartId !== cartId) return;
    if (press.isLate) await fetchCart(press);
    const { items, wrapLine, codes: all, note } = $cart.get();
    const codes = all.filter((code) => !isSecretCode(code));
    const cleared: ClearedCart = { cartId: cartId ?? '', items, wrapLine, codes, note };
    for (const { productId } of items) withdraw(aboutBook(productId));
    resetCart();
    const isEmpty = !cartId || items.length === 0;
    toastOfCart({ ...cartNotices.cleared, ...(!isEmpty && { undo: () => void undo(cleared) }) });
    if (isEmpty) return;
    const lines = items.map(({ lineId }) => ({ id: lineId, quantity: 0 }));
    await catchUnavailable(() => updateCart(cartId, lines));
  });
}

/**
 * Puts the lines of a cleared cart back, unless the shopper has begun another one. The cart has kept its note, codes
 * and gift cards; a new one, if the provider has lost it, gets all but the gift cards. A failure offers `undo` again.
 */
export function restore(
  cleared: ClearedCart,
  press: Press = {},
  undo: UndoClear = restore,
): Promise<void> {
  const { cartId, note } = cleared;
  const lines = linesOf(cleared);
  const codes = cleared.codes.map(({ code }) => code);
  return enqueue(async () => {
    if ($cart.get().status !== 'ready') await fetchCart(press);
    if ($cart.get().items.length > 0) return;
    const result = await send(press, async () => {
      const current = await getCart(cartId);
      // It was never emptied, or is restored already: only the answer was lost.
      if (current.ok && current.value.items.length > 0) return current;
      const restored = await restoreLines(cartId, lines);
      return restored.ok || restored.code !== 'lost'
        ? restored
        : createCart(lines, codes, press.id);
    });
    if (!result.ok)
      return toastOfCart({ ...cartNotices.restoreFailed, undo: () => void undo(cleared) });
    applyCart(result.value);
    if (press.isLate) toastOfCart(cartNotices.restored);
    if (note !== $cart.get().note) await changeCart({}, (id) => setCartNote(id, note));
    for (const line of cleared.items) {
      const granted = findEqualLine($cart.get().items, line)?.quantity ?? 0;
      const shortage = cartNotices.shortage(nameOfLine(line), granted, line.quantity);
      if (shortage) toastAbout(aboutBook(line.productId))(shortage);
    }
  });
}
