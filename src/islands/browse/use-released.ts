import { useLayoutEffect, useState } from 'react';

const pressed = ':is(#restored-results, #results .book) :active';
/** A press that lasts longer, in ms, is no click, or its end was not seen. */
const longestPressMs = 3000;

/**
 * Returns false while a control of the page's own results is pressed. A click whose target is replaced between
 * press and release never comes, so the island takes over after it.
 */
export function useReleased(): boolean {
  const [isReleased, setReleased] = useState(
    () => import.meta.env.SSR || !document.querySelector(pressed),
  );
  useLayoutEffect(() => {
    if (isReleased) return;
    const release = () => setReleased(true);
    const listening = new AbortController();
    const { signal } = listening;
    // The click follows the release.
    for (const name of ['pointerup', 'pointercancel', 'keyup'])
      addEventListener(name, () => setTimeout(release), { signal });
    const timer = setTimeout(release, longestPressMs);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [isReleased]);
  return isReleased;
}
