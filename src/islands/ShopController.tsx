import { useEffect } from 'react';
import { $cart, add, subscribeCart, refreshCart } from '../stores/cart.ts';
import {
  $favorites,
  subscribeFavorites,
  refreshFavorites,
  setFavorite,
} from '../stores/favorites.ts';
import { CartDrawer } from './cart/CartDrawer.tsx';
import { handleActions } from './actions/handle-actions.ts';
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
        add: async (action) => {
          if (action.book) await add(action.book, action);
          window.shopActions().clearPending((button) => isAbout(button, action.book?.id));
        },
        favorite: ({ book, isAdding }) => {
          if (book) setFavorite(book, isAdding);
        },
        cart: () => undefined,
      }),
      subscribeCart(),
      subscribeFavorites(),
      $cart.listen(({ cartId, totalQuantity, status }) => {
        if (status === 'ready')
          window.shopActions().setItem('cart-count', String(totalQuantity || ''));
        if (cartId) document.documentElement.toggleAttribute('data-cart', true);
        window.shopActions().paint();
      }),
      $favorites.listen(() => window.shopActions().paint()),
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
  const card = button.closest<HTMLElement>('[data-book]')?.dataset['book'] ?? '';
  return id !== undefined && card.includes(`"${id}"`);
}
