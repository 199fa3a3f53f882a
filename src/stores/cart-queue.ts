import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { map } from 'nanostores';
import {
  addToCart,
  type CartResult,
  createCart,
  getCart,
  type NewLine,
  setCartCodes,
} from '../data/backend/cart.ts';
import {
  type Cart,
  type CartChange,
  type CartLine,
  cartStorageKey,
  compareCart,
  explainCodes,
  isCartId,
  isKeepableCode,
  isSameCode,
  isSecretCode,
  keptCodeCookie,
  type ShownCart,
  withoutChanged,
} from '../domain/cart/cart.ts';
import { catchUnavailable } from '../domain/result.ts';
import { createSerialQueue } from '../domain/serial-queue.ts';
import type { IsoDate } from '../domain/time/date.ts';
import { aboutBook } from '../messages/toast-message.ts';
import { withTabLock } from '../tab-lock.ts';
import { writeCookie } from './favorites.ts';
import { type Press, send } from './request.ts';
import { withdraw } from './toasts.ts';

/*
 * What is sent of the cart: one thing after the other, once for each press, over tabs and pages; and what this browser
 * keeps of the answers. What a shopper does with it is in cart.ts, what counts in domain/cart, what is said in messages.
 */

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

/** The cart of the badge, the drawer and the page, by the provider's last response. */
export const $cart = map<CartState>({ ...empty, isLoading: false, status: 'idle' });

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

/** Fetches the saved cart. One that no longer exists, as after a checkout, is reset without a message. */
export const refreshCart = (): Promise<void> => enqueue(() => fetchCart());

/** Fetches a cart that is shown again, whose stock may have changed. Its buttons stay enabled. */
export async function revalidateCart(): Promise<void> {
  const { status, isLoading } = $cart.get();
  if (status === 'ready' && !isLoading) await queue(() => fetchCart());
}

/** Refreshes an open page's cart after changes in other tabs, Back, a checkout, or a reconnect. */
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
 * Adds a line to the cart, whose equal line it joins. Without a cart, and once for a lost one, it makes a cart with the
 * line, under a lock of all tabs, because a tab that makes one at the same time has the cart that counts.
 */
export const addLine = (line: NewLine, press: Press) =>
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

export const findLine = (lineId: string): CartLine | undefined =>
  $cart.get().items.find((line) => line.lineId === lineId);

/** Applies the provider's cart. `changed`: what the shopper has changed by it; see `compareCart`. */
export function applyCart(cart: Cart, changed?: readonly string[]): void {
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

export function resetCart(): void {
  $cart.set({ ...$cart.get(), ...empty, status: 'ready' });
  saveShownCart(null);
  if ($savedCart.get()) saveCart(null);
}

/** The part of the cart that this browser stores. Lines and totals come from the provider. */
export type SavedCart = { cartId: string; checkoutUrl: string | null };

/** In some web views, `localStorage` is null instead of throwing. */
if (isStorageUnavailable()) keepInMemory();

/** The saved cart in local storage, shared by all tabs. Null before the first book. */
export const $savedCart = persistentAtom<SavedCart | null>(cartStorageKey, null, {
  encode: (saved) => JSON.stringify(saved ?? undefined),
  decode: decodeSavedCart,
});

/** Saves the cart. If local storage is full or denied, the cart lasts only as long as the page. */
function saveCart(saved: SavedCart | null): void {
  try {
    $savedCart.set(saved);
  } catch {
    keepInMemory();
    $savedCart.set(saved);
  }
}

/** Returns true if the cart is in local storage. Returns false if the browser denies access. */
export const isCartStored = (): boolean => readStored(cartStorageKey) !== null;

/** Returns the saved cart as it is now. Of what another tab has just saved, the atom learns later. */
function readSavedCart(): SavedCart | null {
  const stored = readStored(cartStorageKey);
  return stored === null ? $savedCart.get() : decodeSavedCart(stored);
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '');
  } catch {
    return null;
  }
}

/** What the cart showed last, beside the saved cart. */
const shownKey = 'cart-shown';
/** Returns what this browser showed last of its cart. Null without it, or if the browser denies access. */
function readShownCart(): ShownCart | null {
  const shown = parse(readStored(shownKey));
  return isShownCart(shown) ? shown : null;
}

/** Only this module writes it. */
const isShownCart = (value: unknown): value is ShownCart =>
  value instanceof Object && 'cartId' in value && 'lines' in value && 'changes' in value;

/** Saves what the cart shows, where the browser allows it. */
function saveShownCart(shown: ShownCart | null): void {
  try {
    if (shown) localStorage.setItem(shownKey, JSON.stringify(shown));
    else localStorage.removeItem(shownKey);
  } catch {
    // Then nothing is compared.
  }
}

function keepInMemory(): void {
  setPersistentEngine({}, windowPersistentEvents);
}

function isStorageUnavailable(): boolean {
  try {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- some embedded browsers have none
    return localStorage === null;
  } catch {
    return false;
  }
}

function decodeSavedCart(stored: string): SavedCart | null {
  const saved = parse(stored);
  if (saved instanceof Object && 'cartId' in saved && isCartId(saved.cartId)) {
    const { cartId } = saved;
    const checkoutUrl = 'checkoutUrl' in saved ? saved.checkoutUrl : null;
    return { cartId, checkoutUrl: typeof checkoutUrl === 'string' ? checkoutUrl : null };
  }
  localStorage.removeItem(cartStorageKey);
  return null;
}

/** Returns the code of an address `/discount/CODE` that waits for a cart. Null if there is none. */
function readKeptCode(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${keptCodeCookie}=`));
  try {
    const code = decodeURIComponent(pair?.slice(keptCodeCookie.length + 1) ?? '');
    return isKeepableCode(code) ? code : null;
  } catch {
    return null;
  }
}

/** Forgets it, once a cart has it. */
function forgetKeptCode(): void {
  if (readKeptCode() !== null) writeCookie(keptCodeCookie, '', 0);
}
