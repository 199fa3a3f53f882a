import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import { PriceNote } from '../../components/PriceNote.tsx';
import { attributeOf, wrappedKey } from '../../domain/cart/attributes.ts';
import type { CartLine } from '../../domain/cart/cart.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { paths } from '../../domain/site/routes.ts';
import { provider } from '../../domain/site/shop.ts';
import { $cart, type CartState } from '../../stores/cart-queue.ts';
import {
  CartChanges,
  CheckoutLink,
  CartStatus,
  ShippingNote,
  useRestoreFocus,
} from './CartStatus.tsx';
import { CartExtras } from './CartExtras.tsx';
import { CartTotals, FreeShipping, Row } from './CartTotals.tsx';
import { CartLines } from './cart-line.tsx';
import { NextInSeries } from './NextInSeries.tsx';
import { loadIslandStyles } from '../island-styles.ts';
import { perform } from '../send.ts';

loadIslandStyles();

/** The page /cart. It uses the same store as the drawer and the badge. */
export function CartPage({ offered }: { offered?: ReactNode }) {
  const cart = useStore($cart, { ssr: 'initial' });
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoreFocus(cart.isLoading, area, heading);
  const count = cart.totalQuantity;
  const isUnknown = cart.status === 'failed' && cart.items.length === 0;

  return (
    <div ref={area} aria-busy={cart.isLoading}>
      <header className="double-rule mb-8 grid justify-items-start gap-2 pb-4 lg:flex lg:items-baseline lg:justify-between">
        <h1 className="text-3xl" ref={heading} tabIndex={-1}>
          Shopping Cart
          {!isUnknown && (
            // Only the provider knows the content of a saved cart.
            <span className={cart.status === 'idle' ? 'if-no-cart' : undefined}>
              {` (${formatNumber(count)} ${count === 1 ? 'item' : 'items'})`}
            </span>
          )}
        </h1>
        <a className="link" href={paths.browse}>
          Continue Shopping
        </a>
      </header>
      <CartChanges {...cart} />
      {cart.items.length > 0 ? (
        <>
          <CartContents cart={cart} />
          {cart.status === 'ready' && <NextInSeries items={cart.items.filter(isShown)} />}
        </>
      ) : (
        <CartStatus status={cart.status}>
          <p>Your cart is empty</p>
          <p className="soft">So far it holds only good intentions.</p>
          <a className="button" href={paths.browse}>
            Browse Books
          </a>
          {offered}
        </CartStatus>
      )}
    </div>
  );
}

/** The series of a blind date would tell what it is. */
const isShown = ({ attributes }: CartLine) => !attributeOf(attributes, wrappedKey);

function CartContents({ cart }: { cart: CartState }) {
  const { items, isLoading } = cart;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[1fr_20rem]">
      <CartLines cart={cart} hasTotals />
      <section
        className="grid content-start gap-4 self-start bg-shade p-[min(1.5rem,5vw)]"
        aria-labelledby="summary"
      >
        <h2 id="summary" className="text-xl">
          Order Summary
        </h2>
        <CartTotals cart={cart} hasSubtotal>
          <Row name="Shipping">Calculated at checkout</Row>
        </CartTotals>
        <PriceNote />
        <FreeShipping cart={cart} />
        <CartExtras cart={cart} />
        <ShippingNote items={items} />
        <CheckoutLink cart={cart} label="Proceed to Checkout" />
        <button
          type="button"
          className="link-button justify-self-center"
          disabled={isLoading}
          onClick={() => void perform('clear', cart.cartId)}
        >
          Clear Cart
        </button>
        <p className="small-print">
          You&apos;ll be redirected to {provider}&apos;s secure checkout.
        </p>
      </section>
    </div>
  );
}
