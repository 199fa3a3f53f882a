import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import { PriceNote } from '../../components/PriceNote.tsx';
import { type CartLine, countMissing, subtotalOf, sumOf } from '../../domain/cart/cart.ts';
import { formatNumber, formatPrice, formatStoredPrice } from '../../domain/cart/money.ts';
import { paths } from '../../domain/site/routes.ts';
import { provider } from '../../domain/site/shop.ts';
import { $cart, type CartState, clear } from '../../stores/cart.ts';
import {
  CartChanges,
  CheckoutLink,
  CartStatus,
  DiscountAmount,
  ShippingNote,
  useRestoreFocus,
} from './CartStatus.tsx';
import { LineDetails, LineImage, LinePrice, RemoveLineButton } from './cart-line.tsx';
import { NextInSeries } from './NextInSeries.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';
import { loadIslandStyles } from '../island-styles.ts';

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
      <CartChanges items={cart.items} dropped={cart.dropped} />
      {cart.items.length > 0 ? (
        <>
          <CartContents cart={cart} />
          {cart.status === 'ready' && <NextInSeries items={cart.items} />}
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

/** The total of the copies that can be bought; nothing if none can. */
function LineTotal({ line }: { line: CartLine }) {
  const quantity = line.quantity - countMissing(line);
  return quantity > 0 && <p translate="no">{formatPrice(line.price * quantity)}</p>;
}

function CartContents({ cart }: { cart: CartState }) {
  const { items, isLoading } = cart;
  const sum = formatStoredPrice(sumOf(cart));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[1fr_20rem]">
      <ul aria-label="Books">
        {items.map((line) => (
          <li key={line.lineId} className="line">
            <LineImage line={line} />
            <div>
              <LineDetails line={line} />
              <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
                <QuantityStepper line={line} isLoading={isLoading} />
                <RemoveLineButton line={line} isLoading={isLoading} />
              </div>
            </div>
            <div className="amount">
              <LineTotal line={line} />
              <div className="small-print">
                <LinePrice line={line} unit="each" />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <section
        className="grid content-start gap-4 self-start bg-shade p-[min(1.5rem,5vw)]"
        aria-labelledby="summary"
      >
        <h2 id="summary" className="text-xl">
          Order Summary
        </h2>
        <dl className="grid gap-y-2">
          <div className="flex flex-wrap gap-x-4">
            <dt>Subtotal</dt>
            <dd className="amount ml-auto" translate="no">
              {formatStoredPrice(subtotalOf(cart))}
            </dd>
          </div>
          {cart.discounts.map((discount) => (
            <div
              key={`${discount.title} ${discount.isOnShipping}`}
              className="flex flex-wrap gap-x-4"
            >
              <dt>
                <bdi>{discount.title}</bdi>
              </dt>
              <dd className="amount ml-auto">
                <DiscountAmount discount={discount} />
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap gap-x-4">
            <dt>Shipping</dt>
            <dd className="ml-auto">Calculated at checkout</dd>
          </div>
          <div className="rule-above mt-2 flex flex-wrap gap-x-4 pt-3 text-lg">
            <dt>Total</dt>
            <dd className="amount ml-auto" translate="no">
              {sum}
            </dd>
          </div>
        </dl>
        <PriceNote />
        <ShippingNote items={items} />
        <CheckoutLink cart={cart} label="Proceed to Checkout" />
        <button
          type="button"
          className="link-button justify-self-center"
          disabled={isLoading}
          onClick={() => void clear()}
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
