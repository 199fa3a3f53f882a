import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { keepFocusWithin } from '../keep-focus.ts';

/**
 * Restores the focus after the cart has loaded. Buttons are disabled while it loads, and a removed
 * line removes its buttons. Without the previous element, the focus moves to `fallback`.
 */
export function useRestoreFocus(
  isLoading: boolean,
  area: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  const lastFocused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isLoading) {
      const isOurs = activeElement instanceof HTMLElement && area.current?.contains(activeElement);
      lastFocused.current = isOurs ? activeElement : null;
      return;
    }
    const previous = lastFocused.current;
    lastFocused.current = null;
    if (!previous || (activeElement !== previous && activeElement !== document.body)) return;
    const isFocusable = previous.isConnected && !previous.matches(':disabled');
    (isFocusable ? previous : fallback.current)?.focus();
  }, [isLoading, area, fallback]);
  // An element that is removed when loading starts loses the focus before the layout effect runs.
  useEffect(() => (area.current ? keepFocusWithin(area.current) : undefined), [area]);
}
