import { useEffect } from 'react';
import { $cart, add, followCart, refreshCart } from '../stores/cart.ts';
import { $favourites, followFavourites, refreshFavourites, setKept } from '../stores/favourites.ts';
import { CartDrawer } from './cart/CartDrawer.tsx';
import { answer } from './press/answer.ts';
import { Toasts } from './Toasts.tsx';
import { wearWoken } from './woken.ts';

wearWoken();

/** The shop's counter: wakes at the first press on any page, answers it, keeps badges and hearts true. */
export default function Counter() {
  useEffect(() => {
    void refreshCart();
    refreshFavourites();
    const ends = [
      answer({
        add: async (press) => {
          if (press.book) await add(press.book, press);
          window.presses().sayAdded((button) => isAbout(button, press.book?.id));
        },
        favourite: ({ book, keeps }) => {
          if (book) setKept(book, keeps);
        },
        cart: () => undefined,
      }),
      followCart(),
      followFavourites(),
      $cart.listen(({ cartId, totalQuantity, status }) => {
        if (status === 'ready')
          window.presses().remember('cart-count', String(totalQuantity || ''));
        if (cartId) document.documentElement.toggleAttribute('data-cart', true);
        window.presses().paint();
      }),
      $favourites.listen(() => window.presses().paint()),
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
