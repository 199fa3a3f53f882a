import type { ReactNode } from 'react';
import { type CartState, refreshCart } from '../../stores/cart.ts';

type Props = {
  status: CartState['status'];
  /** What an empty cart says. */
  children: ReactNode;
};

/**
 * A cart without lines: empty, not yet read, or out of reach. Before it was read, presses.ts knows
 * whether there is one to wait for.
 */
export function CartStatus({ status, children }: Props) {
  if (status === 'failed') {
    return (
      <div className="empty-state">
        <p>Your cart is safe, but we could not reach it just now.</p>
        <button type="button" className="button" onClick={() => void refreshCart()}>
          Try Again
        </button>
      </div>
    );
  }
  const isRead = status === 'ready';
  return (
    <>
      {!isRead && (
        <div className="if-cart loading" role="status" aria-label="Loading your cart">
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {/* One element before and after, or a press that spans the answer would be lost. */}
      <div className={isRead ? 'empty-state' : 'if-no-cart empty-state'}>{children}</div>
    </>
  );
}
