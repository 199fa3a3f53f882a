import type { CartLine } from '../../domain/cart.ts';
import { aboutBook } from '../../messages/toast-message.ts';
import { setQuantity } from '../../stores/cart.ts';

/** The buttons that change a line's quantity. */
export function QuantityStepper({ line, isLoading }: { line: CartLine; isLoading: boolean }) {
  const { variantId, productId, quantity, title } = line;
  return (
    <div
      className="stepper"
      role="group"
      aria-label={`Quantity of ${title}`}
      data-subject={aboutBook(productId)}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={`Decrease quantity of ${title}`}
        disabled={isLoading || quantity <= 1}
        onClick={() => void setQuantity(variantId, quantity - 1)}
      >
        −
      </button>
      <span aria-live="polite" translate="no">
        {quantity}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={`Increase quantity of ${title}`}
        disabled={isLoading}
        onClick={() => void setQuantity(variantId, quantity + 1)}
      >
        +
      </button>
    </div>
  );
}
