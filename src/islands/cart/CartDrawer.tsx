import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { PriceNote } from '../../components/PriceNote.tsx';
import { formatNumber } from '../../domain/cart/money.ts';
import { paths } from '../../domain/site/routes.ts';
import { provider } from '../../domain/site/shop.ts';
import { $isCartOpen } from '../../stores/cart.ts';
import { $cart, type CartState } from '../../stores/cart-queue.ts';
import { $favorites } from '../../stores/favorites.ts';
import {
  CartChanges,
  CheckoutLink,
  CartStatus,
  ShippingNote,
  useRestoreFocus,
} from './CartStatus.tsx';
import { CartExtras } from './CartExtras.tsx';
import { CartTotals, FreeShipping } from './CartTotals.tsx';
import { createHistoryStep } from '../history-step.ts';
import { perform } from '../send.ts';
import { CartLines } from './cart-line.tsx';

/** The content of the cart drawer. Every page contains its first render as static HTML. */
export function CartDrawer() {
  const cart = useStore($cart, { ssr: 'initial' });
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoreFocus(cart.isLoading, area, heading);

  useEffect(() => {
    const dialog = area.current?.closest('dialog');
    if (!dialog) return;
    const takeStep = createHistoryStep(dialog, 'cart', () => $isCartOpen.set(true));
    // The runtime opens it, too.
    new MutationObserver(() => $isCartOpen.set(dialog.open)).observe(dialog, {
      attributeFilter: ['open'],
    });
    $isCartOpen.set(dialog.open);
    return $isCartOpen.subscribe((isOpen) => {
      if (!isOpen) return;
      if (!dialog.open) dialog.showModal();
      takeStep();
    });
  }, []);

  return (
    <section ref={area} aria-busy={cart.isLoading}>
      <header className="double-rule">
        <h2 id="cart-title" ref={heading} tabIndex={-1}>
          Shopping Cart
        </h2>
        <span className="badge inline" translate="no">
          {cart.totalQuantity > 0 ? formatNumber(cart.totalQuantity) : ''}
        </span>
        <form method="dialog">
          <button className="icon-button" aria-label="Close cart">
            <Icon name="close" />
          </button>
        </form>
      </header>
      <CartChanges {...cart} />
      {cart.items.length === 0 ? <CartDrawerEmpty status={cart.status} /> : <Lines cart={cart} />}
    </section>
  );
}

function CartDrawerEmpty({ status }: { status: CartState['status'] }) {
  return (
    <CartStatus status={status}>
      <p>Your cart is empty</p>
      <p className="soft">Start adding some amazing books to your collection!</p>
      <form method="dialog">
        <button className="button">Continue Shopping</button>
      </form>
      {status === 'ready' && <EmptyCartLink />}
    </CartStatus>
  );
}

/** Where to fill the cart from. It comes last, so that nothing moves. */
function EmptyCartLink() {
  const { length } = useStore($favorites, { ssr: 'initial' });
  return length > 0 ? (
    <a className="link" href={paths.favorites}>
      {length === 1 ? '1 book waits' : `${formatNumber(length)} books wait`} among your favorites
    </a>
  ) : (
    <a className="link" href={paths.newReleases}>
      See what came in this month
    </a>
  );
}

function Lines({ cart }: { cart: CartState }) {
  const { items, isLoading } = cart;
  return (
    <>
      <div className="lines">
        <CartLines cart={cart} />
        <CartExtras cart={cart} />
      </div>
      <footer>
        <CartTotals cart={cart} />
        <PriceNote />
        <FreeShipping cart={cart} />
        <ShippingNote items={items} />
        <CheckoutLink cart={cart} label="Secure Checkout" />
        <div className="row-between">
          <a className="link" href={paths.cart}>
            View cart
          </a>
          <button
            type="button"
            className="link-button"
            disabled={isLoading}
            onClick={() => void perform('clear', cart.cartId)}
          >
            Clear Cart
          </button>
        </div>
        <p className="small-print">Powered by {provider} • Secure payment</p>
      </footer>
    </>
  );
}
