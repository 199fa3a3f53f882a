import { Icon } from '../../components/Icon.tsx';
import type { CartLine } from '../../domain/cart.ts';
import { setQuantity } from '../../stores/cart.ts';

/** Minus, the number, plus. */
export function Quantity({ line, isLoading }: { line: CartLine; isLoading: boolean }) {
  const { variantId, quantity, title } = line;
  return (
    <div className="flex items-center rounded-xs border border-line" role="group" aria-label={`Quantity of ${title}`}>
      <button
        type="button"
        className="icon-press disabled:opacity-40"
        aria-label={`Decrease quantity of ${title}`}
        disabled={isLoading || quantity <= 1}
        onClick={() => setQuantity(variantId, quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <span className="min-w-8 text-center tabular-nums" aria-live="polite">
        {quantity}
      </span>
      <button
        type="button"
        className="icon-press disabled:opacity-40"
        aria-label={`Increase quantity of ${title}`}
        disabled={isLoading}
        onClick={() => setQuantity(variantId, quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
