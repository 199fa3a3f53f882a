import { persistentAtom } from '@nanostores/persistent';
import { isCartId } from '../domain/cart.ts';

/** All of the cart that this browser keeps; lines and totals are the provider's to say. */
export type SavedCart = { cartId: string; checkoutUrl: string | null };

const key = 'shopify-cart';

/** The saved cart in local storage, shared by all tabs; null before the first book. */
export const $savedCart = persistentAtom<SavedCart | null>(key, null, {
  encode: (saved) => JSON.stringify(saved ?? undefined),
  decode: decodeSavedCart,
});

function decodeSavedCart(stored: string): SavedCart | null {
  try {
    const { cartId, checkoutUrl } = JSON.parse(stored);
    if (isCartId(cartId)) {
      return { cartId, checkoutUrl: typeof checkoutUrl === 'string' ? checkoutUrl : null };
    }
  } catch {
    // Broken JSON: removed below, like any other value that is not ours.
  }
  localStorage.removeItem(key);
  return null;
}
