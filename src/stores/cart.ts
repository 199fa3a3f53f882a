import { atom, map } from 'nanostores';
import { addToCart, createCart, getCart, updateCart } from '../data/backend/cart.ts';
import { type Cart, type CartLine, compareCart, maxQuantityPerLine } from '../domain/cart/cart.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import { gidNumber } from '../domain/catalog/gid.ts';
import { catchUnavailable } from '../domain/result.ts';
import { cartNotices } from '../messages/cart.ts';
import { aboutBook, type ToastMessage } from '../messages/toast-message.ts';
import { createSerialQueue } from '../domain/serial-queue.ts';
import { type Press, send } from './request.ts';
import { $savedCart, isCartStored, readShownCart, saveCart, saveShownCart } from './saved-cart.ts';
import { showToast, withdraw } from './toasts.ts';

export type CartState = Omit<Cart, 'cartId'> & {
  cartId: string | null;
  /** The titles of lines that the provider has dropped. */
  dropped: readonly string[];
  /** True while a request is in progress. All cart buttons are disabled meanwhile. */
  isLoading: boolean;
  /** `idle`: the saved cart is not yet fetched. `failed`: it could not be fetched. */
  status: 'idle' | 'ready' | 'failed';
};

const empty = {
  cartId: null,
  items: [],
  totalPrice: '0.00',
  totalQuantity: 0,
  discounts: [],
  checkoutUrl: null,
  dropped: [],
} satisfies Partial<CartState>;

/**
 * The cart of the badge, the drawer and the page. Lines and totals come from the provider's last
 * response.
 */
export const $cart = map<CartState>({ ...empty, isLoading: false, status: 'idle' });
export const $isCartOpen = atom(false);

const queue = createSerialQueue();

const enqueue = (work: () => Promise<void>): Promise<void> =>
  queue(async () => {
    $cart.setKey('isLoading', true);
    try {
      await work();
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

async function fetchCart(press: Press = {}): Promise<void> {
  const saved = $savedCart.get();
  if (!saved) return resetCart();
  const result = await send(press, () => getCart(saved.cartId));
  if (result.ok) return applyCart(result.value);
  if (result.code === 'lost') return resetCart();
  console.warn('The saved cart could not be read.');
  $cart.setKey('status', 'failed');
}

/**
 * Adds one copy of the book's edition and opens the drawer. `press.target` is set to the resulting
 * number of copies. If a navigation interrupts the request, the replayed press adds only the
 * missing copies.
 */
export function add(book: Favorite, press: Press = {}): Promise<void> {
  return enqueue(async () => {
    const { title, variantId } = book;
    const toast = createToaster(book.id);
    if (!variantId) return console.error(`"${title}" has no edition to add.`);
    if ($cart.get().status !== 'ready') await fetchCart(press);
    const isRepeated = press.target !== undefined;
    if (isRepeated && $cart.get().status === 'failed') return toast(cartNotices.addFailed);
    const line = findLine(variantId);
    press.target ??= quantityOf(variantId) + 1;
    press.save?.();
    if (quantityOf(variantId) >= press.target) {
      $isCartOpen.set(true);
      return toast(addedToast(title, press.target - 1, press.target));
    }

    const quantity = Math.min(quantityOf(variantId) + 1, maxQuantityPerLine);
    const result = await addOrIncrement(variantId, line, quantity, press);
    if (!result.ok) {
      return toast(
        result.code === 'out-of-stock' ? cartNotices.outOfStock(title) : cartNotices.addFailed,
      );
    }
    // Read after the request, because a lost cart resets the quantity to 0.
    const before = quantityOf(variantId);
    applyCart(result.value, [variantId]);
    withdraw('cart');
    const now = quantityOf(variantId);
    if (now === 0) return toast(cartNotices.outOfStock(title));
    $isCartOpen.set(true);
    toast(addedToast(title, before, now));
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
    const toast = (message: ToastMessage) => showToast({ ...message, topic: 'cart' });
    if ($cart.get().status !== 'ready') await fetchCart(press);
    let soldOut = soldOutBefore;
    for (const { id, variantId } of books) {
      if (!findLine(variantId)) {
        // One press with a request for each book.
        const id = press.id && `${press.id}-${gidNumber(variantId)}`;
        const result = await addOrIncrement(variantId, undefined, 1, id ? { id } : {});
        if (!result.ok && result.code !== 'out-of-stock')
          return toast(cartNotices.moveStopped(moved.length, books.length - moved.length));
        if (result.ok) applyCart(result.value, [variantId]);
      }
      if (findLine(variantId)) moved.push(id);
      else soldOut += 1;
    }
    if (moved.length > 0) $isCartOpen.set(true);
    toast(cartNotices.moved(moved.length, soldOut));
  });
  return moved;
}

const createToaster = (productId: string) => (message: ToastMessage) =>
  showToast({ ...message, topic: aboutBook(productId) });

function addedToast(title: string, before: number, now: number): ToastMessage {
  if (now <= before) return cartNotices.limited(title, now);
  return before > 0 ? cartNotices.raised(title) : cartNotices.added(title);
}

/**
 * Adds or increments a line. A lost cart is replaced once by a new cart with the line. A line that
 * was removed in another window is added again.
 */
async function addOrIncrement(
  variantId: string,
  line: CartLine | undefined,
  quantity: number,
  press: Press,
): ReturnType<typeof sendCreation> {
  const create = () => sendCreation([{ variantId, quantity: 1 }], press);
  const saved = $savedCart.get();
  if (!saved) return create();
  const result = await send(press, () =>
    line
      ? updateCart(saved.cartId, [{ id: line.lineId, quantity }], press.id)
      : addToCart(saved.cartId, variantId, press.id),
  );
  if (result.ok || result.code === 'out-of-stock') return result;
  if (result.code === 'lost') {
    resetCart();
    return create();
  }
  if (result.code === 'unavailable') return result;
  await fetchCart(press);
  return line && !findLine(variantId) ? addOrIncrement(variantId, undefined, 1, press) : result;
}

const sendCreation = (lines: Parameters<typeof createCart>[0], press: Press) =>
  send(press, () => createCart(lines, press.id));

/**
 * Sets a line's quantity. 0 or less removes the line. If the provider grants fewer copies, a toast
 * reports it.
 */
export function setQuantity(variantId: string, quantity: number, press: Press = {}): Promise<void> {
  if (!Number.isSafeInteger(quantity)) return Promise.resolve();
  if (quantity <= 0) return remove(variantId, press);
  return enqueue(async () => {
    if (press.isLate) await fetchCart(press);
    const line = findLine(variantId);
    if (!line) return tellLate(press, cartNotices.updateFailed);
    const toast = createToaster(line.productId);
    const updated = await update(variantId, Math.min(quantity, maxQuantityPerLine), press);
    if (updated === 'failed') return toast(cartNotices.updateFailed);
    if (!updated) return;
    const granted = quantityOf(variantId);
    if (granted === 0) return toast(cartNotices.outOfStock(updated.title));
    if (granted < quantity) toast(cartNotices.limited(updated.title, granted));
    else if (press.isLate) toast(cartNotices.changed(updated.title, granted));
    else withdraw(aboutBook(line.productId));
  });
}

/** Removes a line from the cart. */
export function remove(variantId: string, press: Press = {}): Promise<void> {
  return enqueue(async () => {
    if (press.isLate) await fetchCart(press);
    const line = findLine(variantId);
    // The page before has removed it.
    if (!line) return tellLate(press, cartNotices.removed);
    const removed = await update(variantId, 0, press);
    if (!removed) return;
    createToaster(line.productId)(
      removed === 'failed' ? cartNotices.removeFailed : cartNotices.removed,
    );
  });
}

/** Tells what became of a line of a page before, which is not in the cart. */
function tellLate({ isLate }: Press, ifLoaded: ToastMessage): void {
  if (!isLate) return;
  const isLoaded = $cart.get().status === 'ready';
  showToast({ ...(isLoaded ? ifLoaded : cartNotices.updateFailed), topic: 'cart' });
}

/** Returns the previous line, `failed`, or null if there is no line. */
async function update(
  variantId: string,
  quantity: number,
  press: Press,
): Promise<CartLine | 'failed' | null> {
  const line = findLine(variantId);
  const cartId = $cart.get().cartId;
  if (!line || !cartId) return null;
  const result = await send(press, () =>
    updateCart(cartId, [{ id: line.lineId, quantity }], press.id),
  );
  if (result.ok) {
    applyCart(result.value, [variantId]);
    return line;
  }
  if (result.code === 'lost') resetCart();
  if (result.code !== 'refused') return 'failed';
  // The line may have been removed in another window.
  await fetchCart();
  const isRemoved = $cart.get().status === 'ready' && !findLine(variantId);
  return isRemoved && quantity === 0 ? line : 'failed';
}

/**
 * Clears the local cart at once, and the provider's cart on a best-effort basis. The toast offers to
 * undo it.
 */
export function clear(): Promise<void> {
  return enqueue(async () => {
    const { cartId, items } = $cart.get();
    for (const { productId } of items) withdraw(aboutBook(productId));
    resetCart();
    showToast({
      ...cartNotices.cleared,
      topic: 'cart',
      ...(items.length > 0 && { undo: () => void restore(items) }),
    });
    if (!cartId || items.length === 0) return;
    const lines = items.map(({ lineId }) => ({ id: lineId, quantity: 0 }));
    await catchUnavailable(() => updateCart(cartId, lines));
  });
}

/** Puts the lines of a cleared cart into a new cart, unless the shopper has begun another one. */
function restore(items: readonly CartLine[]): Promise<void> {
  return enqueue(async () => {
    if ($cart.get().items.length > 0) return;
    const result = await catchUnavailable(() => createCart(items));
    if (!result.ok) return showToast({ ...cartNotices.restoreFailed, topic: 'cart' });
    applyCart(result.value);
    for (const { variantId, productId, title, quantity } of items) {
      const granted = quantityOf(variantId);
      const toast = createToaster(productId);
      if (granted === 0) toast(cartNotices.outOfStock(title));
      else if (granted < quantity) toast(cartNotices.limited(title, granted));
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

/** Tells that a change is too old to be made: the functions know an id for a day. */
export function tellTooOld(): void {
  showToast({ ...cartNotices.tooOld, topic: 'cart' });
}

/** Forgets the lines that the provider has dropped, once the shopper has seen it. */
export function dismissDropped(): void {
  const shown = readShownCart();
  if (shown) saveShownCart({ ...shown, dropped: [] });
  $cart.setKey('dropped', []);
}

function findLine(variantId: string): CartLine | undefined {
  return $cart.get().items.find((line) => line.variantId === variantId);
}

function quantityOf(variantId: string): number {
  return findLine(variantId)?.quantity ?? 0;
}

/** Applies the provider's cart. `changed`: the variants that the shopper has changed by it. */
function applyCart(cart: Cart, changed?: readonly string[]): void {
  for (const { variantId, productId, quantity } of cart.items) {
    // Earlier toasts about this book, such as a failed add, no longer apply.
    if (quantity > quantityOf(variantId)) withdraw(aboutBook(productId));
  }
  const { items, shown } = compareCart(cart, readShownCart(), changed);
  // A change shows that what was dropped before has been seen.
  if (changed)
    shown.dropped = shown.dropped.filter((title) => !$cart.get().dropped.includes(title));
  saveShownCart(shown);
  $cart.set({ ...$cart.get(), ...cart, items, dropped: shown.dropped, status: 'ready' });
  const { cartId, checkoutUrl } = cart;
  saveCart({ cartId, checkoutUrl });
}

function resetCart(): void {
  $cart.set({ ...$cart.get(), ...empty, status: 'ready' });
  saveShownCart(null);
  if ($savedCart.get()) saveCart(null);
}
