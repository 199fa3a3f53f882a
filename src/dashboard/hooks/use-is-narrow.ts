import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 47.99rem)';
function subscribe(onChange: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns true below 768 px. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
