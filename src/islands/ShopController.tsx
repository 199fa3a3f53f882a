import { useEffect } from 'react';
import { $cart, add, subscribeCart, refreshCart } from '../stores/cart.ts';
import {
  $favorites,
  subscribeFavorites,
  refreshFavorites,
  setFavorite,
} from '../stores/favorites.ts';
import { CartDrawer } from './cart/CartDrawer.tsx';
import { handleActions } from '../actions/handle-actions.ts';
import { parseBook } from './parse-book.ts';
import { Toasts } from './Toasts.tsx';
import { loadIslandStyles } from './island-styles.ts';

loadIslandStyles();

/**
 * The controller of the cart and the favorites. It hydrates on the first click, handles queued
 * actions, and keeps the badges and favorite buttons up to date.
 */
export default function ShopController() {
  useEffect(() => {
    void refreshCart();
    refreshFavorites();
    const unsubscribers = [
      handleActions({
        add: async (queued) => {
          const book = parseBook(queued);
          if (book) await add(book, queued);
          window.actionRuntime.clearPending((button) => isAbout(button, book?.id));
        },
        favorite: (queued) => {
          const book = parseBook(queued);
          if (book) setFavorite(book, queued.pressed !== 'true');
        },
        cart: () => undefined,
      }),
      subscribeCart(),
      subscribeFavorites(),
      $cart.listen(({ cartId, totalQuantity, status }) => {
        if (status === 'ready')
          window.actionRuntime.setItem('cart-count', String(totalQuantity || ''));
        if (cartId) document.documentElement.toggleAttribute('data-cart', true);
        window.actionRuntime.paint();
      }),
      $favorites.listen(() => window.actionRuntime.paint()),
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
