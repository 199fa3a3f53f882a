import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { cartStorageKey, isCartId, type ShownCart } from '../domain/cart/cart.ts';
import { isKeepableCode, keptCodeCookie } from '../domain/cart/kept-code.ts';
import { writeCookie } from './favorites.ts';

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
export function saveCart(saved: SavedCart | null): void {
  try {
    $savedCart.set(saved);
  } catch {
    keepInMemory();
    $savedCart.set(saved);
  }
}

/** Returns true if the cart is in local storage. Returns false if the browser denies access. */
export const isCartStored = (): boolean => readStored() !== null;

/** Returns the saved cart as it is now. Of what another tab has just saved, the atom learns later. */
export function readSavedCart(): SavedCart | null {
  const stored = readStored();
  return stored === null ? $savedCart.get() : decodeSavedCart(stored);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(cartStorageKey);
  } catch {
    return null;
  }
}

/** What the cart showed last, beside the saved cart. */
const shownKey = 'cart-shown';
/** Returns what this browser showed last of its cart. Null without it, or if the browser denies access. */
export function readShownCart(): ShownCart | null {
  try {
    const shown: unknown = JSON.parse(localStorage.getItem(shownKey) ?? '');
    return isShownCart(shown) ? shown : null;
  } catch {
    return null;
  }
}

/** Only this module writes it. */
const isShownCart = (value: unknown): value is ShownCart =>
  value instanceof Object && 'cartId' in value && 'lines' in value && 'changes' in value;

/** Saves what the cart shows, where the browser allows it. */
export function saveShownCart(shown: ShownCart | null): void {
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
  try {
    const saved: unknown = JSON.parse(stored);
    if (saved instanceof Object && 'cartId' in saved && isCartId(saved.cartId)) {
      const checkoutUrl = 'checkoutUrl' in saved ? saved.checkoutUrl : null;
      return {
        cartId: saved.cartId,
        checkoutUrl: typeof checkoutUrl === 'string' ? checkoutUrl : null,
      };
    }
  } catch {
    // Invalid JSON is removed below, like every other invalid value.
  }
  localStorage.removeItem(cartStorageKey);
  return null;
}

/** Returns the code of an address `/discount/CODE` that waits for a cart. Null if there is none. */
export function readKeptCode(): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${keptCodeCookie}=`));
  try {
    const code = decodeURIComponent(pair?.slice(keptCodeCookie.length + 1) ?? '');
    return isKeepableCode(code) ? code : null;
  } catch {
    return null;
  }
}

/** Forgets it, once a cart has it. */
export function forgetKeptCode(): void {
  if (readKeptCode() !== null) writeCookie(keptCodeCookie, '', 0);
}
