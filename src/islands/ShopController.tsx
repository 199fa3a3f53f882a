import { useEffect } from 'react';
import { $cart, refreshCart, revalidateCart, subscribeCart } from '../stores/cart-queue.ts';
import { $favorites, subscribeFavorites } from '../stores/favorites.ts';
import { CartDrawer } from './cart/CartDrawer.tsx';
import { handleActions, handleLeftActions } from '../actions/client.ts';
import { formatNumber } from '../domain/cart/money.ts';
import { setVerbs } from './send.ts';
import { Toasts } from './Toasts.tsx';
import { addBook, markBook, parseBook, sendLeft, verbs } from './verbs.ts';
import { loadIslandStyles } from './island-styles.ts';

loadIslandStyles();

/**
 * The controller of the cart and the favorites. It hydrates on the first click, handles queued
 * actions, and has the runtime paint the static badges and hearts when a store changes.
 */
export default function ShopController() {
  useEffect(() => {
    const { clearPending, paint, queue, setItem } = window.actionRuntime;
    setVerbs(verbs);
    void refreshCart();
    const unsubscribers = [
      handleActions({
        add: async (queued) => {
          const book = await addBook(queued);
          // The button may have been pressed again meanwhile.
          const others = queue.filter((other) => other !== queued);
          if (others.every(({ payload }) => payload !== queued.payload))
            clearPending((button) => isAbout(button, book?.id));
        },
        favorite: markBook,
        cart: () => void revalidateCart(),
      }),
      handleLeftActions(sendLeft),
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
  const card = button.closest<HTMLElement>('[data-payload]');
  return id !== undefined && parseBook({ payload: card?.dataset['payload'] })?.id === id;
}
