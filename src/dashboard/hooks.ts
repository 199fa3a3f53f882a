import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import {
  type ComponentType,
  lazy,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { StaffRight } from '../domain/people/user-account.ts';
import { unexpectedError } from '../messages/dashboard.ts';
import { $session, hasRight } from '../stores/session.ts';
import { showToast } from '../stores/toasts.ts';

/**
 * Wraps the action of a button or form. It runs once at a time, and `isBusy` ends even after an
 * error. An unexpected error is logged and shown in a toast.
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function attempt(args: Args): Promise<void> {
    isRunning.current = true;
    setBusy(true);
    try {
      await action(...args);
    } catch (error) {
      console.error(error);
      showToast(unexpectedError);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  const run = (...args: Args): void => {
    if (!isRunning.current) void attempt(args);
  };
  return [run, isBusy] as const;
}

/** The last session with a profile: while the user signs in again, the open page stays as it was. */
const $lastSession = atom($session.get());
$session.subscribe((session) => {
  if ('profile' in session) $lastSession.set(session);
});

export const useRight = (right: StaffRight): boolean => hasRight(useStore($lastSession), right);

/** The number of items in the first frame. The rest of the first page renders in the next. */
const batchSize = 2;

/**
 * Shows a long list in pages. The next page renders when the element `end` comes near the viewport.
 */
export function useIncrementalList<Item>(items: readonly Item[], pageSize: number) {
  const [limit, setLimit] = useState(pageSize);
  const deferredLimit = useDeferredValue(limit, batchSize);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = items.length > deferredLimit;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit((limit) => limit + pageSize);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, deferredLimit, pageSize]);
  return { shown: items.slice(0, deferredLimit), end };
}

const narrow = '(max-width: 47.99rem)';
function subscribe(onChange: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);

const maxTries = 5;
const firstPauseMs = 500;

/**
 * Returns a component that is loaded when it is first rendered. A file that does not come is requested again
 * four times, for 8 seconds or as soon as the browser is online. Firefox does not request it again, and the
 * error boundary then offers a reload.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => loadAgain(load, 1));

async function loadAgain<Part>(load: () => Promise<Part>, tries: number): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (tries === maxTries) throw error;
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, firstPauseMs * 2 ** (tries - 1));
    });
    return loadAgain(load, tries + 1);
  }
}
