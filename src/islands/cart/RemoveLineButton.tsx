import type { CartLine } from '../../domain/cart.ts';
import { remove } from '../../stores/cart.ts';

export function RemoveLineButton({ line, isLoading }: { line: CartLine; isLoading: boolean }) {
  return (
    <button
      type="button"
      className="link-button"
      disabled={isLoading}
      onClick={() => void remove(line.variantId)}
    >
      Remove<span className="sr-only"> {line.title}</span>
    </button>
  );
}
