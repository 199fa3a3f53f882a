import { useLayoutEffect, useState } from 'react';

const pressed = ':is(#restored-results, #results .book) :active';
/** A press that lasts longer, in ms, is no click, or its end was not seen. */
const longestPressMs = 3000;

/**
 * Returns false while a control of the page's own results is pressed. A click whose target is replaced between
 * its press and the end of the press never comes, so the island takes over after it.
 */
export function usePressEnd(): boolean {
  const [isPressOver, setPressOver] = useState(
    () => import.meta.env.SSR || !document.querySelector(pressed),
  );
  useLayoutEffect(() => {
    if (isPressOver) return;
    const end = () => setPressOver(true);
    const listening = new AbortController();
    const { signal } = listening;
    // The click follows the end of the press.
    for (const name of ['pointerup', 'pointercancel', 'keyup'])
      addEventListener(name, () => setTimeout(end), { signal });
    const timer = setTimeout(end, longestPressMs);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [isPressOver]);
  return isPressOver;
}
