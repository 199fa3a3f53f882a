import { atom, map } from 'nanostores';
import {
  addToCart,
  type CartResult,
  createCart,
  getCart,
  type NewLine,
  restoreLines,
  setCartCodes,
  setCartNote,
  updateCart,
} from '../data/backend/cart.ts';
import {
  areSameAttributes,
  attributeOf,
  findWrongGift,
  type CartAttribute,
  giftKeys,
  wrappedKey,
} from '../domain/cart/attributes.ts';
import {
  type Cart,
  type CartChange,
  type CartLine,
  compareCart,
  explainCodes,
  isSameCode,
  isSecretCode,
  linesOf,
  nameOfLine,
  maxQuantityPerLine,
  withoutChanged,
} from '../domain/cart/cart.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import { gidNumber } from '../domain/catalog/book.ts';
import { catchUnavailable } from '../domain/result.ts';
import { cartNotices } from '../messages/cart.ts';
import { aboutBook, type ToastMessage } from '../messages/toast-message.ts';
import type { IsoDate } from '../domain/time/date.ts';
import { createSerialQueue } from '../domain/serial-queue.ts';
import { withTabLock } from '../tab-lock.ts';
import { type Press, send } from './request.ts';
import { saveFavorite } from './favorites.ts';
import { emptyFields, tellRefused, tellWrong } from './line-fields.ts';
import {
  $savedCart,
  isCartStored,
  readSavedCart,
  readShownCart,
  saveCart,
  saveShownCart,
  forgetKeptCode,
  readKeptCode,
} from './saved-cart.ts';
import { showToast, withdraw } from './toasts.ts';

export type CartState = Omit<Cart, 'cartId' | 'today'> & {
  cartId: string | null;
  /** The shop's day. Null before the provider's first response. */
  today: IsoDate | null;
  /** What the shopper has not seen yet. */
  changes: readonly CartChange[];
  /** True while a request is in progress. All cart buttons are disabled meanwhile. */
  isLoading: boolean;
  /** `idle`: the saved cart is not yet fetched. `failed`: it could not be fetched. */
  status: 'idle' | 'ready' | 'failed';
};

const empty = {
  cartId: null,
  items: [],
  isPriced: true,
  totalPrice: '0.00',
  totalQuantity: 0,
  discounts: [],
  codes: [],
  warnings: [],
  giftWrap: null,
  wrapLine: null,
  giftCards: [],
  note: '',
  today: null,
  checkoutUrl: null,
  changes: [],
} satisfies Partial<CartState>;

/**
 * The cart of the badge, the drawer and the page. Lines and totals come from the provider's last
 * response.
 */
export const $cart = map<CartState>({ ...empty, isLoading: false, status: 'idle' });
export const $isCartOpen = atom(false);

const queue = createSerialQueue();

/** Does one thing with the cart after the other. */
export const enqueue = <Value>(work: () => Promise<Value>): Promise<Value> =>
  queue(async () => {
    $cart.setKey('isLoading', true);
    try {
      return await work();
    } finally {
      $cart.setKey('isLoading', false);
    }
  });

/**
 * Fetches the saved cart from the provider. A cart that no longer exists, for example after a
 * checkout, is reset without a message.
 */
export function refreshCart(): Promise<void> {
  return enqueue(() => fetchCart());
}

/**
 * Fetches a cart that is shown from the provider again, whose stock may have changed. Its buttons
 * stay enabled.
 */
export async function revalidateCart(): Promise<void> {
  const { status, isLoading } = $cart.get();
  if (status === 'ready' && !isLoading) await queue(() => fetchCart());
}

/** Fetches the saved cart within a queued change. */
export async function fetchCart(press: Press = {}): Promise<void> {
  const saved = $savedCart.get();
  if (!saved) return resetCart();
  const result = await send(press, () => getCart(saved.cartId));
  if (result.ok) {
    applyCart(result.value);
    return applyKeptCode();
  }
  if (result.code === 'lost') return resetCart();
  console.warn('The saved cart could not be read.');
  $cart.setKey('status', 'failed');
}

/** Gives a cart the code of an address `/discount/CODE` that the shopper opened. */
async function applyKeptCode(): Promise<void> {
  const kept = readKeptCode();
  const { cartId, codes } = $cart.get();
  if (kept === null || !cartId) return;
  const others = codes.map(({ code }) => code).filter((code) => !isSameCode(code, kept));
  const result = await catchUnavailable(() => setCartCodes(cartId, [...others, kept]));
  if (!result.ok) return;
  forgetKeptCode();
  applyCart(result.value);
}

/**
 * Sends a change of the cart and applies the answer. Without a cart, it is `lost`. `changed`: what the shopper has
 * changed by it; see `compareCart`.
 */
export async function changeCart(
  press: Press,
  request: (cartId: string) => CartResult,
  changed: readonly string[] = [],
): Promise<'ok' | 'unavailable' | Exclude<Awaited<CartResult>, { ok: true }>['code']> {
  if ($cart.get().status !== 'ready') await fetchCart(press);
  const { cartId } = $cart.get();
  if (!cartId) return 'lost';
  const result = await send(press, () => request(cartId));
  if (result.ok) applyCart(result.value, changed);
  else if (result.code === 'lost') resetCart();
  // It may have been made, and what is gone then is gone by the shopper.
  else if (result.code === 'unavailable') saveShownCart(withoutChanged(readShownCart(), changed));
  return result.ok ? 'ok' : result.code;
}

/**
 * Adds one copy of the book's edition and opens the drawer. `press.target` is set to the resulting
 * number of copies. If a navigation interrupts the request, the replayed press adds only the
 * missing copies.
 */
export function add(
  book: Favorite,
  press: Press = {},
  attributes: CartAttribute[] = [],
): Promise<void> {
  return enqueue(async () => {
    const { variantId } = book;
    const wrong = findWrongGift(attributes, $cart.get().today);
    if (wrong !== null) return tellWrong(variantId, wrong);
    const title = nameOfLine({ title: book.title, attributes });
    const toast = createToaster(book.id);
    if (!variantId) return console.error(`"${title}" has no edition to add.`);
    const count = () => findEqual(variantId, attributes)?.quantity ?? 0;
    // A gift card is for one person.
    const most = attributeOf(attributes, giftKeys.isSent) ? 1 : maxQuantityPerLine;
    // Another window may have removed them.
    if ($cart.get().status !== 'ready' || count() >= most) await fetchCart(press);
    const isRepeated = press.target !== undefined;
    if (isRepeated && $cart.get().status === 'failed') return toast(cartNotices.addFailed);
    press.target ??= count() + 1;
    press.save?.();
    if (count() >= press.target) {
      $isCartOpen.set(true);
      return toast(addedToast(title, press.target));
    }
    if (count() >= most) {
      if (most > 1) return toast(cartNotices.limited(title, count()));
      $isCartOpen.set(true);
      return toast(cartNotices.giftOnce);
    }

    const result = await addLine({ variantId, attributes, quantity: 1 }, press);
    if (!result.ok) {
      if (isGiftRefusal(result.code)) return tellRefusal(variantId, result.code);
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
    toast(isLimited ? cartNotices.limited(title, now) : addedToast(title, now));
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

const createToaster = (productId: string) => (message: ToastMessage) =>
  showToast({ ...message, topic: aboutBook(productId) });
const toastOfCart = (message: ToastMessage) => showToast({ ...message, topic: 'cart' });

const addedToast = (title: string, now: number): ToastMessage =>
  now > 1 ? cartNotices.raised(title) : cartNotices.added(title);

/**
 * Adds a line to the cart, whose equal line it joins. Without a cart, and once for a lost one, it makes a cart with the
 * line, under a lock of all tabs, because a tab that makes one at the same time has the cart that counts.
 */
const addLine = (line: NewLine, press: Press) =>
  send(press, async () => {
    const result = $savedCart.get() ? await addToSaved(line, press.id) : null;
    if (result && (result.ok || result.code !== 'lost')) return result;
    if (result) resetCart();
    return withTabLock('cart', async () => {
      if (readSavedCart()) return addToSaved(line, press.id);
      const kept = readKeptCode();
      const created = await createCart([line], kept === null ? [] : [kept], press.id);
      if (!created.ok) return created;
      forgetKeptCode();
      const { cartId, checkoutUrl } = created.value;
      saveCart({ cartId, checkoutUrl });
      return created;
    });
  });

const tokenOf = (cartId: string) => cartId.split('?', 1)[0];

/** A try that seemed to fail may have made a cart of its own, while another tab made that which is saved. */
async function addToSaved(line: NewLine, id: string | undefined): CartResult {
  const { cartId } = readSavedCart() ?? { cartId: '' };
  const result = await addToCart(cartId, line, id);
  const isElsewhere = result.ok && tokenOf(result.value.cartId) !== tokenOf(cartId);
  return isElsewhere ? addToCart(cartId, line, `${id}-again`) : result;
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
      return fail(
        toast,
        cartNotices[press.isLate && outcome !== 'failed' ? 'lineGone' : 'updateFailed'],
      );
    const name = nameOfLine(known);
    const granted = findLine(lineId)?.quantity ?? 0;
    if (granted === 0) return fail(toast, cartNotices.outOfStock(name));
    if (granted < quantity) return fail(toast, cartNotices.limited(name, granted));
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
    const wrong = findWrongGift(attributes, $cart.get().today);
    if (wrong !== null && !press.isLate) {
      tellWrong(lineId, wrong);
      return false;
    }
    const outcome = await update(lineId, { attributes }, press);
    if (outcome === 'ok') {
      if (press.isLate) toast(cartNotices.saved);
      else if (line) withdraw(aboutBook(line.productId));
      return true;
    }
    if (isGiftRefusal(outcome) && !press.isLate) {
      tellRefusal(lineId, outcome);
      return false;
    }
    if (outcome === 'gone') return fail(toast, cartNotices.lineGone);
    const isUnwrapped =
      attributes.length === 0 && attributeOf(line?.attributes ?? [], wrappedKey) !== '';
    return fail(toast, isUnwrapped ? cartNotices.unwrapFailed : cartNotices.wordsFailed);
  });
}

type GiftRefusal = 'recipient' | 'gift-day';
const isGiftRefusal = (code: string): code is GiftRefusal =>
  code === 'recipient' || code === 'gift-day';

function tellRefusal(owner: string, code: GiftRefusal): void {
  if (code === 'gift-day') tellWrong(owner, giftKeys.day);
  else tellRefused(owner);
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
    if (outcome !== 'ok' && outcome !== 'gone') return fail(toast, cartNotices.removeFailed);
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

type Toaster = (message: ToastMessage) => void;

/** Shows why something is not done. */
function fail(toast: Toaster, message: ToastMessage): false {
  toast(message);
  return false;
}

/**
 * Does something with a line. On the page of the press, nothing without the line; on a later one the press itself may
 * have removed it, or joined it with another.
 */
const onLine = (
  lineId: string,
  press: Press,
  work: (line: CartLine | undefined, toast: Toaster) => Promise<boolean>,
): Promise<boolean> =>
  enqueue(async () => {
    if (press.isLate) await fetchCart(press);
    const line = findLine(lineId);
    if (!line && !press.isLate) return true;
    return work(line, line ? createToaster(line.productId) : toastOfCart);
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
    const toast = (message: ToastMessage) => showToast({ ...message, topic: 'gift-wrap' });
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

/** What can be put back. The codes of gift cards are not among it: nobody knows them. */
export type ClearedCart = Pick<CartState, 'items' | 'wrapLine' | 'codes' | 'note'> & {
  cartId: string;
};
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
    const { items, wrapLine, codes, note } = $cart.get();
    for (const { productId } of items) withdraw(aboutBook(productId));
    resetCart();
    const isEmpty = !cartId || items.length === 0;
    const known = codes.filter((code) => !isSecretCode(code));
    const cleared = { cartId: cartId ?? '', items, wrapLine, codes: known, note };
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
  const { cartId, codes, note } = cleared;
  const lines = linesOf(cleared);
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
        : createCart(
            lines,
            codes.map(({ code }) => code),
            press.id,
          );
    });
    if (!result.ok)
      return toastOfCart({ ...cartNotices.restoreFailed, undo: () => void undo(cleared) });
    applyCart(result.value);
    if (press.isLate) toastOfCart(cartNotices.restored);
    if (note !== $cart.get().note) await changeCart({}, (id) => setCartNote(id, note));
    for (const line of cleared.items) {
      const granted = findEqual(line.variantId, line.attributes)?.quantity ?? 0;
      const toast = createToaster(line.productId);
      if (granted === 0) toast(cartNotices.outOfStock(nameOfLine(line)));
      else if (granted < line.quantity) toast(cartNotices.limited(nameOfLine(line), granted));
    }
  });
}

/**
 * Refreshes the cart while the page is open: after changes in other tabs, a restore from the
 * back/forward cache, a checkout, or a reconnect.
 */
export function subscribeCart(): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const refresh = () => {
    if ($savedCart.get() || $cart.get().cartId) void refreshCart();
  };
  addEventListener('pageshow', ({ persisted }) => persisted && refresh(), { signal });
  addEventListener('online', refresh, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && refresh(), { signal });
  // A checkout in a window beside this one changes no visibility. The click that brings the focus back
  // may be on a button, so the buttons stay enabled.
  const revalidate = () => void ($savedCart.get() && revalidateCart());
  addEventListener('focus', revalidate, { signal });
  const unlisten = $savedCart.listen((saved) => {
    if ((saved?.cartId ?? null) !== $cart.get().cartId) void refreshCart();
  });
  return () => {
    abortController.abort();
    unlisten();
  };
}

/** Forgets what has changed, once the shopper has seen it. */
export function dismissChanges(): void {
  const shown = readShownCart();
  if (shown) saveShownCart({ ...shown, changes: [] });
  $cart.setKey('changes', []);
}

function findLine(lineId: string): CartLine | undefined {
  return $cart.get().items.find((line) => line.lineId === lineId);
}

/** Returns the line that a new one of these attributes joins. */
function findEqual(variantId: string, attributes: readonly CartAttribute[]): CartLine | undefined {
  return $cart
    .get()
    .items.find(
      (line) => line.variantId === variantId && areSameAttributes(line.attributes, attributes),
    );
}

/** Applies the provider's cart. `changed`: what the shopper has changed by it; see `compareCart`. */
function applyCart(cart: Cart, changed?: readonly string[]): void {
  const before = $cart.get();
  for (const { lineId, productId, quantity } of cart.items) {
    // Earlier toasts about this book, such as a failed add, no longer apply.
    if (quantity > (findLine(lineId)?.quantity ?? 0)) withdraw(aboutBook(productId));
  }
  const shownBefore = readShownCart();
  const { items, shown } = compareCart(cart, shownBefore, changed);
  const isSeen = ({ kind, name }: CartChange) =>
    before.changes.some((one) => one.kind === kind && one.name === name);
  // A change by the shopper shows that what was told before has been seen.
  if (changed) shown.changes = shown.changes.filter((change) => !isSeen(change));
  const { changes } = shown;
  const codes = explainCodes(cart, before.cartId ? before.codes : (shownBefore?.codes ?? []));
  saveShownCart({ ...shown, codes: codes.filter((code) => !isSecretCode(code)) });
  $cart.set({ ...before, ...cart, items, codes, changes, status: 'ready' });
  const { cartId, checkoutUrl } = cart;
  saveCart({ cartId, checkoutUrl });
}

function resetCart(): void {
  $cart.set({ ...$cart.get(), ...empty, status: 'ready' });
  saveShownCart(null);
  if ($savedCart.get()) saveCart(null);
}
