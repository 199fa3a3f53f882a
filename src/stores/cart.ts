import { atom, map } from 'nanostores';
import { addToCart, createCart, getCart, updateCart } from '../data/supabase/cart.ts';
import { type Cart, type CartLine, maxQuantityPerLine } from '../domain/cart.ts';
import type { Favorite } from '../domain/favorites.ts';
import { catchUnavailable } from '../domain/result.ts';
import { cartNotices } from '../messages/cart.ts';
import { aboutBook, type ToastMessage } from '../messages/toast-message.ts';
import { createSerialQueue } from './serial-queue.ts';
import { isStored, markSavedState } from './saved-state-cookie.ts';
import { $savedCart, saveCart, savedCartKey } from './saved-cart.ts';
import { showToast, withdraw } from './toasts.ts';

export type CartState = Omit<Cart, 'cartId'> & {
  cartId: string | null;
  /** A call is under way; every button of the cart waits. */
  isLoading: boolean;
  /** `unread`: a saved cart that the provider has not told yet; `failed`: it could not be told. */
  status: 'idle' | 'ready' | 'failed';
};

const empty = {
  cartId: null,
  items: [],
  totalPrice: '0.00',
  totalQuantity: 0,
  checkoutUrl: null,
} satisfies Partial<CartState>;

/** The one cart behind badge, drawer and page. Lines and totals are always the provider's last word. */
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

/** Reads the saved cart from the provider. One that is gone, after a checkout say, resets quietly. */
export function refreshCart(): Promise<void> {
  return enqueue(fetchCart);
}

async function fetchCart(): Promise<void> {
  const saved = $savedCart.get();
  if (!saved) return resetCart();
  const answer = await catchUnavailable(() => getCart(saved.cartId));
  if (answer.ok) return applyCart(answer.value);
  if (answer.code === 'lost') return resetCart();
  console.warn('The saved cart could not be read.');
  $cart.setKey('status', 'failed');
}

/**
 * Adds one copy of the book's edition and opens the drawer. `press.target` is set to the number of
 * copies this leads to; given again, after a navigation cut the answer off, it adds only what is missing.
 */
export function add(book: Favorite, press: { target?: number } = {}): Promise<void> {
  return enqueue(async () => {
    const { title, variantId } = book;
    const tellOf = tellingOf(book.id);
    if (!variantId) return console.error(`"${title}" has no edition to add.`);
    if ($cart.get().status !== 'ready') await fetchCart();
    const isRepeated = press.target !== undefined;
    if (isRepeated && $cart.get().status === 'failed') return tellOf(cartNotices.addFailed);
    const line = findLine(variantId);
    press.target ??= quantityOf(variantId) + 1;
    if (quantityOf(variantId) >= press.target) return $isCartOpen.set(true);

    const wanted = Math.min(quantityOf(variantId) + 1, maxQuantityPerLine);
    const answer = await catchUnavailable(() => addOrIncrement(variantId, line, wanted));
    if (!answer.ok) {
      return tellOf(
        answer.code === 'out-of-stock' ? cartNotices.outOfStock(title) : cartNotices.addFailed,
      );
    }
    // Counted after the call: a lost cart took its copies with it.
    const before = quantityOf(variantId);
    applyCart(answer.value);
    const now = quantityOf(variantId);
    if (now === 0) return tellOf(cartNotices.outOfStock(title));
    $isCartOpen.set(true);
    tellOf(outcomeOfAdd(title, before, now));
    if (!isStored(savedCartKey)) showToast({ ...cartNotices.notStored, subject: 'storage' });
  });
}

const tellingOf = (productId: string) => (notice: ToastMessage) =>
  showToast({ ...notice, subject: aboutBook(productId) });

function outcomeOfAdd(title: string, before: number, now: number): ToastMessage {
  if (now <= before) return cartNotices.limited(title, now);
  return before > 0 ? cartNotices.raised(title) : cartNotices.added(title);
}

/**
 * A lost cart is healed once, by a new one that holds the line; a line that was taken out in another
 * window, by a new line.
 */
async function addOrIncrement(
  variantId: string,
  line: CartLine | undefined,
  quantity: number,
): ReturnType<typeof createCart> {
  const saved = $savedCart.get();
  if (!saved) return createCart(variantId, 1);
  const answer = await (line
    ? updateCart(saved.cartId, [{ id: line.lineId, quantity }])
    : addToCart(saved.cartId, variantId));
  if (answer.ok || answer.code === 'out-of-stock') return answer;
  if (answer.code === 'lost') {
    resetCart();
    return createCart(variantId, 1);
  }
  await fetchCart();
  return line && !findLine(variantId) ? addOrIncrement(variantId, undefined, 1) : answer;
}

/** Sets a line's quantity; 0 or less removes it. The provider may grant fewer, and says so. */
export function setQuantity(variantId: string, quantity: number): Promise<void> {
  if (!Number.isSafeInteger(quantity)) return Promise.resolve();
  if (quantity <= 0) return remove(variantId);
  return enqueue(async () => {
    const line = findLine(variantId);
    if (!line) return;
    const tellOf = tellingOf(line.productId);
    const updated = await update(variantId, Math.min(quantity, maxQuantityPerLine));
    if (updated === 'failed') return tellOf(cartNotices.updateFailed);
    if (!updated) return;
    const granted = quantityOf(variantId);
    if (granted === 0) return tellOf(cartNotices.outOfStock(updated.title));
    if (granted < quantity) tellOf(cartNotices.limited(updated.title, granted));
    else withdraw(aboutBook(line.productId));
  });
}

/** Takes a line out of the cart. */
export function remove(variantId: string): Promise<void> {
  return enqueue(async () => {
    const line = findLine(variantId);
    if (!line) return;
    const removed = await update(variantId, 0);
    if (!removed) return;
    tellingOf(line.productId)(
      removed === 'failed' ? cartNotices.removeFailed : cartNotices.removed,
    );
  });
}

/** The line as it was, `failed`, or null where there is no such line. */
async function update(variantId: string, quantity: number): Promise<CartLine | 'failed' | null> {
  const line = findLine(variantId);
  const cartId = $cart.get().cartId;
  if (!line || !cartId) return null;
  const answer = await catchUnavailable(() => updateCart(cartId, [{ id: line.lineId, quantity }]));
  if (answer.ok) {
    applyCart(answer.value);
    return line;
  }
  if (answer.code === 'lost') resetCart();
  if (answer.code !== 'refused') return 'failed';
  // It may have been taken out in another window.
  await fetchCart();
  const isGone = $cart.get().status === 'ready' && !findLine(variantId);
  return isGone && quantity === 0 ? line : 'failed';
}

/** Empties the cart here at once, and the provider's as far as it answers. */
export function clear(): Promise<void> {
  return enqueue(async () => {
    const { cartId, items } = $cart.get();
    for (const { productId } of items) withdraw(aboutBook(productId));
    resetCart();
    showToast({ ...cartNotices.cleared, subject: 'cart' });
    if (!cartId || items.length === 0) return;
    const lines = items.map(({ lineId }) => ({ id: lineId, quantity: 0 }));
    await catchUnavailable(() => updateCart(cartId, lines));
  });
}

/**
 * Keeps the cart true while the page is open: other tabs, Back from the cache, a finished checkout, a line
 * that was cut off. */
export function subscribeCart(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const reread = () => {
    if ($savedCart.get() || $cart.get().cartId) void refreshCart();
  };
  addEventListener('pageshow', ({ persisted }) => persisted && reread(), { signal });
  addEventListener('online', reread, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && reread(), { signal });
  const unlisten = $savedCart.listen((saved) => {
    if ((saved?.cartId ?? null) !== $cart.get().cartId) void refreshCart();
  });
  return () => {
    listening.abort();
    unlisten();
  };
}

function findLine(variantId: string): CartLine | undefined {
  return $cart.get().items.find((line) => line.variantId === variantId);
}

function quantityOf(variantId: string): number {
  return findLine(variantId)?.quantity ?? 0;
}

function applyCart(cart: Cart): void {
  for (const { variantId, productId, quantity } of cart.items) {
    // What was told of it, that it could not be added for instance, is no longer true.
    if (quantity > quantityOf(variantId)) withdraw(aboutBook(productId));
  }
  $cart.set({ ...$cart.get(), ...cart, status: 'ready' });
  const { cartId, checkoutUrl } = cart;
  saveCart({ cartId, checkoutUrl });
  markSavedState();
}

function resetCart(): void {
  $cart.set({ ...$cart.get(), ...empty, status: 'ready' });
  if ($savedCart.get()) saveCart(null);
  markSavedState();
}
