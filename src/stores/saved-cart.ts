import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { isCartId } from '../domain/cart.ts';

/** All of the cart that this browser keeps; lines and totals are the provider's to say. */
export type SavedCart = { cartId: string; checkoutUrl: string | null };

export const savedCartKey = 'shopify-cart';

/** A web view without storage has null there, which nobody expects. */
if (isStorageUnavailable()) keepInMemory();

/** The saved cart in local storage, shared by all tabs; null before the first book. */
export const $savedCart = persistentAtom<SavedCart | null>(savedCartKey, null, {
  encode: (saved) => JSON.stringify(saved ?? undefined),
  decode: decodeSavedCart,
});

/** Saves the cart for the next page; where the browser has no room or refuses, for this page. */
export function saveCart(saved: SavedCart | null): void {
  try {
    $savedCart.set(saved);
  } catch {
    keepInMemory();
    $savedCart.set(saved);
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
    // Broken JSON: removed below, like any other value that is not ours.
  }
  localStorage.removeItem(savedCartKey);
  return null;
}
