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

/** The shop's counter: wakes at the first press on any page, answers it, keeps badges and hearts true. */
export default function ShopController() {
  useEffect(() => {
    void refreshCart();
    refreshFavorites();
    const ends = [
      handleActions({
        add: async (press) => {
          if (press.book) await add(press.book, press);
          window.shopActions().clearPending((button) => isAbout(button, press.book?.id));
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
    return () => ends.forEach((end) => end());
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
