import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CartLine, nameOfLine, parseQuantity } from '../../domain/cart/cart.ts';
import { aboutBook } from '../../messages/toast-message.ts';
import { perform } from '../send.ts';
import { isComposing } from '../../components/is-composing.ts';
import { useSaveIfHidden } from './CartStatus.tsx';

/** The pause after which a typed quantity counts. */
const pauseMs = 1200;

type Props = { line: CartLine; isLoading: boolean };

/**
 * A line's quantity between the buttons that change it. A typed quantity counts after Enter, a pause, or
 * when the field loses the focus or the page is left. Text that is no number is dropped.
 */
export function QuantityStepper({ line, isLoading }: Props) {
  const { lineId, productId, quantity, copiesLeft } = line;
  const title = nameOfLine(line);
  // Null unless the visitor types.
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef<number>(null);
  const typed = draft === null ? null : parseQuantity(draft);
  const current = typed ?? quantity;
  useEffect(() => () => clearTimeout(timer.current), []);
  useSaveIfHidden(() => draft !== null && commit(typed));

  function commit(next: number | null): void {
    clearTimeout(timer.current);
    if (next !== null && next === sent.current) return;
    if (next === null || next === quantity) return setDraft(null);
    // The typed number stays until the provider has answered.
    setDraft(String(next));
    sent.current = next;
    void perform('quantity', lineId, next).finally(() => {
      if (sent.current === next) sent.current = null;
      setDraft((later) => (later === String(next) ? null : later));
    });
  }

  function onType(text: string): void {
    clearTimeout(timer.current);
    setDraft(text);
    const next = parseQuantity(text);
    // A zero may be the start of a number, and it removes the line.
    if (next !== null && next > 0) timer.current = setTimeout(() => commit(next), pauseMs);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    commit(typed);
  }

  return (
    <div
      className="stepper"
      role="group"
      aria-label={`Quantity of ${title}`}
      data-topic={aboutBook(productId)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The buttons use the typed number themselves.
        if (draft !== null && !currentTarget.contains(relatedTarget)) commit(typed);
      }}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={`Decrease quantity of ${title}`}
        disabled={isLoading || current <= 1}
        onClick={() => commit(current - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Copies of ${title}`}
        maxLength={12}
        value={draft ?? String(quantity)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="sr-only" aria-live="polite" translate="no">
        {quantity}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={`Increase quantity of ${title}`}
        disabled={isLoading || (copiesLeft !== null && current >= copiesLeft)}
        onClick={() => commit(current + 1)}
      >
        +
      </button>
    </div>
  );
}
