import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { formatPrice } from '../../domain/money.ts';
import { paths } from '../../domain/paths.ts';
import { shop } from '../../domain/shop.ts';
import { $cart, $isCartOpen, clear, refreshCart } from '../../stores/cart.ts';
import { Checkout } from './Checkout.tsx';
import { LineBook, LineCover } from './LineBook.tsx';
import { Quantity } from './Quantity.tsx';
import { Remove } from './Remove.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** What the drawer holds. Its first render is the plain HTML that every page carries. */
export function CartDrawer() {
  const cart = useStore($cart, { ssr: 'initial' });
  const isOpen = useStore($isCartOpen, { ssr: 'initial' });
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(cart.isLoading, area, heading);

  useEffect(() => {
    const dialog = area.current?.closest('dialog');
    if (!dialog) return;
    if (dialog.open) $isCartOpen.set(true);
    const closed = () => $isCartOpen.set(false);
    dialog.addEventListener('close', closed);
    return () => dialog.removeEventListener('close', closed);
  }, []);
  useEffect(() => {
    const dialog = area.current?.closest('dialog');
    if (isOpen && !dialog?.open) {
      dialog?.showModal();
    }
  }, [isOpen]);

  return (
    <section className="flex min-h-dvh flex-col" ref={area} aria-busy={cart.isLoading}>
      <header className="double-rule flex items-center gap-3 px-5 py-3">
        <h2 id="cart-title" className="text-xl outline-none" ref={heading} tabIndex={-1}>
          Shopping Cart
        </h2>
        <span className="badge static!">{cart.totalQuantity > 0 ? cart.totalQuantity : ''}</span>
        <form method="dialog" className="ml-auto">
          <button className="icon-press" aria-label="Close cart">
            <Icon name="close" />
          </button>
        </form>
      </header>
      {cart.items.length === 0 ? <NothingYet status={cart.status} /> : <Lines cart={cart} />}
    </section>
  );
}

function NothingYet({ status }: { status: 'unread' | 'ready' | 'failed' }) {
  if (status === 'failed') {
    return (
      <div className="m-auto grid gap-4 p-8 text-center">
        <p>Your cart is safe, but we could not reach it just now.</p>
        <button type="button" className="press" onClick={() => refreshCart()}>
          Try Again
        </button>
      </div>
    );
  }
  return (
    <>
      {status === 'unread' && (
        <div className="when-cart space-y-4 p-5" aria-label="Loading your cart">
          <div className="skeleton h-30" />
          <div className="skeleton h-30" />
        </div>
      )}
      <div className={`${status === 'unread' ? 'unless-cart ' : ''}m-auto grid gap-4 p-8 text-center`}>
        <p className="font-serif text-xl">Your cart is empty</p>
        <p className="text-soft">Start adding some amazing books to your collection!</p>
        <form method="dialog">
          <button className="press">Continue Shopping</button>
        </form>
      </div>
    </>
  );
}

function Lines({ cart }: { cart: ReturnType<typeof $cart.get> }) {
  const { items, isLoading, totalPrice } = cart;
  return (
    <>
      <ul className="flex-1 divide-y divide-line px-5">
        {items.map((line) => (
          <li key={line.lineId} className="flex gap-4 py-5">
            <LineCover line={line} />
            <div className="min-w-0 flex-1">
              <LineBook line={line} />
              <p className="font-semibold tabular-nums">{formatPrice(line.price)}</p>
              <div className="mt-2 flex items-center justify-between gap-3">
                <Quantity line={line} isLoading={isLoading} />
                <Remove line={line} isLoading={isLoading} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <footer className="sticky bottom-0 grid gap-3 border-t-4 border-double bg-paper p-5">
        <p className="flex justify-between font-serif text-lg">
          <span>Total</span> <span className="tabular-nums">${totalPrice}</span>
        </p>
        <Checkout cart={cart} label="Secure Checkout" />
        <div className="flex items-center justify-between gap-3">
          <a className="plain-link text-sm" href={paths.cart}>
            View cart
          </a>
          <button
            type="button"
            className="plain-link min-h-11 cursor-pointer text-sm underline disabled:opacity-50"
            disabled={isLoading}
            onClick={() => clear()}
          >
            Clear Cart
          </button>
        </div>
        <p className="text-center text-xs text-soft">Powered by {shop.provider} • Secure payment</p>
      </footer>
    </>
  );
}
