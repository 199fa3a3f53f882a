import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 47.99rem)';

function follow(changed: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** True below 768 px. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(follow, () => matchMedia(narrow).matches);
