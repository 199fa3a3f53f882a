import { useLayoutEffect, useRef } from 'react';
import { restoreFocus } from '../ui/restore-focus.ts';

/** For an element that unmounts after a click on one of its controls. */
export function useRestoreFocusOnUnmount<Tag extends HTMLElement>() {
  const ref = useRef<Tag>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(restoreFocus);
    };
  }, []);
  return ref;
}
