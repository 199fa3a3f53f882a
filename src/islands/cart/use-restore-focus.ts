import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { keepFocusWithin } from '../keep-focus.ts';

/**
 * Buttons are disabled while the cart loads, and a removed line takes its buttons with it. Afterwards
 * the focus returns to where it was, else to the `home` of `area`: a keyboard never falls off the page.
 */
export function useRestoreFocus(
  isLoading: boolean,
  area: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
): void {
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isLoading) {
      const isOurs = activeElement instanceof HTMLElement && area.current?.contains(activeElement);
      held.current = isOurs ? activeElement : null;
      return;
    }
    const before = held.current;
    held.current = null;
    if (!before || (activeElement !== before && activeElement !== document.body)) return;
    const isThere = before.isConnected && !before.matches(':disabled');
    (isThere ? before : home.current)?.focus();
  }, [isLoading, area, home]);
  // What leaves the page as the cart begins to load has lost the focus before that is seen above.
  useEffect(() => (area.current ? keepFocusWithin(area.current) : undefined), [area]);
}
