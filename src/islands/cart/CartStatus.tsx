import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { lastPublicationOf } from '../../domain/cart/cart.ts';
import { changesText, lastPublicationText } from '../../messages/cart.ts';
import { isSettled, whenSettled } from '../../actions/client.ts';
import { $codeAnswer, $typedCode } from '../../stores/cart-drafts.ts';
import {
  $cart,
  type CartState,
  dismissChanges,
  enqueue,
  refreshCart,
} from '../../stores/cart-queue.ts';
import { perform } from '../send.ts';
import { keepFocusWithin } from '../keep-focus.ts';

type Props = {
  status: CartState['status'];
  children: ReactNode;
};

/**
 * A cart without lines: empty, loading or unavailable. While it loads,
 * src/actions/runtime.ts sets attributes that tell whether a saved cart exists.
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
  const isLoaded = status === 'ready';
  return (
    <>
      {!isLoaded && (
        <div className="if-cart loading" role="status" aria-label="Loading your cart">
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {/* The same element before and after loading, so that a click during loading is not lost. */}
      <div className={isLoaded ? 'empty-state' : 'if-no-cart empty-state'}>{children}</div>
    </>
  );
}

/** Says once, above the lines, what has changed in the cart since it was filled. */
export function CartChanges({ items, changes }: Pick<CartState, 'items' | 'changes'>) {
  const text = changesText(items, changes);
  return (
    <div role="status">
      {text && (
        <p className="cart-changes">
          <span>{text}</span>{' '}
          {changes.length > 0 && (
            <button type="button" className="link-button" onClick={dismissChanges}>
              Got it
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Tells when a cart with books in stock and pre-orders ships. */
export function ShippingNote({ items }: Pick<CartState, 'items'>) {
  const day = lastPublicationOf(items);
  return day === undefined ? null : <p className="small-print">{lastPublicationText(day)}</p>;
}

type CheckoutLinkProps = {
  cart: Pick<CartState, 'checkoutUrl' | 'isLoading' | 'items'>;
  label: string;
};

/**
 * A real link, because popup blockers block `window.open`. What is typed and not saved yet comes first: a press waits
 * for it, and opens the checkout then. Without a URL, or if all lines are sold out, a disabled button.
 */
export function CheckoutLink({ cart, label }: CheckoutLinkProps) {
  const { checkoutUrl, isLoading, items } = cart;
  if (isLoading || !checkoutUrl || items.every(({ copiesLeft }) => copiesLeft === 0)) {
    return (
      <button type="button" className="button wide" disabled>
        {isLoading ? 'Processing...' : label}
      </button>
    );
  }
  const isSaved = () => isSettled() && $typedCode.get().trim() === '';
  return (
    <a
      className="button wide"
      href={checkoutUrl}
      target="_blank"
      rel="noopener noreferrer"
      // A field that loses the focus by it is saved, and a disabled button takes the place of the link before its click.
      onMouseDown={({ button }) =>
        button === 0 && setTimeout(() => !isSettled() && void openLater(checkoutUrl))
      }
      onClick={(event) => {
        if (isSaved()) return;
        event.preventDefault();
        void openLater(checkoutUrl);
      }}
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Saves what is typed when the page is hidden, as it is before it is left. */
export function useSaveIfHidden(save: () => void): void {
  useEffect(() => {
    const saveIfHidden = () => document.hidden && save();
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => document.removeEventListener('visibilitychange', saveIfHidden);
  });
}

let isOpening = false;

/** Opens the checkout once all is saved. What was not done as it was asked for is seen first. */
async function openLater(checkoutUrl: string): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  if ($typedCode.get().trim() !== '') void applyTyped();
  const answers = await whenSettled();
  await enqueue(async () => undefined);
  isOpening = false;
  const isDone = answers.every((answer) => answer !== false && typeof answer !== 'string');
  if (!isDone || $cart.get().checkoutUrl !== checkoutUrl) return;
  const opened = open(checkoutUrl, '_blank');
  // A browser lets a page open a tab for some seconds after the press.
  if (opened) opened.opener = null;
  else location.assign(checkoutUrl);
}

let applying: string | null = null;

/** Applies what stands in the field of codes. A double click means it once. */
export async function applyTyped(): Promise<void> {
  const typed = $typedCode.get();
  if (applying === typed) return;
  applying = typed;
  const answer = await perform('apply-code', typed);
  if (applying === typed) applying = null;
  $codeAnswer.set(answer ?? null);
  // What was typed meanwhile stays, and what was refused can be mended.
  if (!answer && $typedCode.get() === typed) $typedCode.set('');
}
/**
 * Restores the focus after the cart has loaded. Buttons are disabled while it loads, and a removed
 * line removes its buttons. Then the focus moves to the line that takes its place, else to `fallback`.
 */
export function useRestoreFocus(
  isLoading: boolean,
  area: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  const lastFocused = useRef<HTMLElement | null>(null);
  const place = useRef(0);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isLoading) {
      const isOurs = activeElement instanceof HTMLElement && area.current?.contains(activeElement);
      lastFocused.current = isOurs ? activeElement : null;
      place.current = linesOf(area).findIndex((line) => line.contains(lastFocused.current));
      return;
    }
    const previous = lastFocused.current;
    lastFocused.current = null;
    if (!previous || (activeElement !== previous && activeElement !== document.body)) return;
    const isFocusable = previous.isConnected && !previous.matches(':disabled');
    const lines = linesOf(area);
    const neighbor = lines[Math.min(place.current, lines.length - 1)];
    const target = neighbor?.querySelector<HTMLElement>('a, button:enabled') ?? fallback.current;
    (isFocusable ? previous : target)?.focus();
  }, [isLoading, area, fallback]);
  // An element that is removed when loading starts loses the focus before the layout effect runs.
  useEffect(() => (area.current ? keepFocusWithin(area.current) : undefined), [area]);
}

const linesOf = (area: RefObject<HTMLElement | null>): Element[] => [
  ...(area.current?.querySelectorAll('.line') ?? []),
];
