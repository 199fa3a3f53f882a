import type { CartState } from '../../stores/cart.ts';

type Props = { cart: Pick<CartState, 'checkoutUrl' | 'isLoading'>; label: string };

/** A real link, so that no popup blocker can eat it; a dead button while there is nowhere to go. */
export function CheckoutLink({ cart: { checkoutUrl, isLoading }, label }: Props) {
  if (isLoading || !checkoutUrl) {
    return (
      <button type="button" className="button wide" disabled>
        {isLoading ? 'Processing...' : label}
      </button>
    );
  }
  return (
    <a className="button wide" href={checkoutUrl} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
