import { useLayoutEffect, useRef } from 'react';
import { restoreFocus } from '../ui/restore-focus.ts';

/** For an element that goes away when what is in it was pressed. */
export function useRestoreFocusOnUnmount<One extends HTMLElement>() {
  const one = useRef<One>(null);
  useLayoutEffect(() => {
    const leaving = one.current;
    return () => {
      if (leaving?.contains(document.activeElement)) queueMicrotask(restoreFocus);
    };
  }, []);
  return one;
}
