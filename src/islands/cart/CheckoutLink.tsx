import type { CartState } from '../../stores/cart.ts';

type Props = { cart: Pick<CartState, 'checkoutUrl' | 'isLoading'>; label: string };

/** A real link, because popup blockers block `window.open`. Without a URL, a disabled button. */
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
