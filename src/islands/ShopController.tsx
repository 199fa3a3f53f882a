import { useEffect } from 'react';
import {
  $cart,
  add,
  refreshCart,
  revalidateCart,
  subscribeCart,
  tellTooOld,
} from '../stores/cart.ts';
import { $favorites, subscribeFavorites, setFavorite } from '../stores/favorites.ts';
import { CartDrawer } from './cart/CartDrawer.tsx';
import { handleActions, type QueuedAction, readFields, saveAction } from '../actions/client.ts';
import { type CartAttribute, toAttributes, wrappedKey } from '../domain/cart/attributes.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import { formatNumber } from '../domain/cart/money.ts';
import { $refusedField } from '../stores/refused-fields.ts';
import { showToast } from '../stores/toasts.ts';
import { isTooOld, sendLate } from './send-late.ts';
import { Toasts } from './Toasts.tsx';
import { loadIslandStyles } from './island-styles.ts';

loadIslandStyles();

/**
 * The controller of the cart and the favorites. It hydrates on the first click, handles queued
 * actions, and has the runtime paint the static badges and hearts when a store changes.
 */
export default function ShopController() {
  useEffect(() => {
    const { clearPending, paint, setItem } = window.actionRuntime;
    void refreshCart();
    const unsubscribers = [
      handleActions({
        add: async (queued) => {
          const book = parseBook(queued);
          const press = Object.assign(queued, { save: () => saveAction(queued) });
          if (isTooOld(queued)) tellTooOld();
          else if (book) {
            await add(book, press, readAttributes(queued));
            tellUnseen(book);
          }
          clearPending((button) => isAbout(button, book?.id));
        },
        favorite: (queued) => {
          const book = parseBook(queued);
          if (book) setFavorite(book, queued.pressed !== 'true');
        },
        send: sendLate,
        cart: () => void revalidateCart(),
      }),
      subscribeCart(),
      $cart.listen(({ cartId, totalQuantity, status }) => {
        if (status === 'ready')
          setItem('cart-count', totalQuantity ? formatNumber(totalQuantity) : '');
        if (cartId) document.documentElement.toggleAttribute('data-cart', true);
        paint();
      }),
      // In this order: the first reading must not fill a heart whose press has begun, and the click would empty it.
      subscribeFavorites(),
      $favorites.listen(paint),
    ];
    return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
  }, []);
  return (
    <>
      <CartDrawer />
      <Toasts />
    </>
  );
}

function isAbout(button: Element, id: string | undefined): boolean {
  const card = button.closest<HTMLElement>('[data-payload]')?.dataset['payload'] ?? '';
  return id !== undefined && card.includes(`"${id}"`);
}

/** Returns what a press means beside the book: the fields around the button, and that the book was wrapped. */
function readAttributes({ fields, payload, path }: QueuedAction): CartAttribute[] {
  const isHere = path === location.pathname;
  const isWrapped = isHere && document.querySelector('#wrap:checked');
  const card = [...document.querySelectorAll<HTMLElement>('.book[data-payload]')].find(
    ({ dataset }) => isWrapped && dataset['payload'] === payload,
  );
  const words = card?.querySelector<HTMLElement>('[data-words]')?.dataset['words'];
  const wrapped = [wrappedKey, words?.replaceAll('\n', ' ') ?? ''] as const;
  // The press came before the script that reads fields with it.
  const area = [...document.querySelectorAll<HTMLElement>('[data-fields]')].find(
    ({ dataset }) => isHere && dataset['payload'] === payload,
  );
  const known = fields ?? (area ? readFields(area) : []);
  return toAttributes([...known, wrapped], new Date().getTimezoneOffset());
}

/** Returns the book of the card that was clicked; null where the click was on no card. */
function parseBook({ payload }: QueuedAction): Favorite | null {
  const value: unknown = payload === undefined ? null : JSON.parse(payload);
  return isFavorite(value) ? value : null;
}

/** Tells what is wrong with a field that the page does not have, because that of the press was left. */
function tellUnseen({ variantId }: Favorite): void {
  const refused = $refusedField.get();
  if (refused?.owner !== variantId) return;
  const areas = [...document.querySelectorAll<HTMLElement>('[data-fields]')];
  if (areas.some(({ dataset }) => dataset['payload']?.includes(`"${variantId}"`))) return;
  showToast({ title: 'Error', text: refused.text, isError: true, topic: 'cart' });
}

/** Only the shop's own markup has payloads, and it writes them whole. */
const isFavorite = (value: unknown): value is Favorite =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value;
