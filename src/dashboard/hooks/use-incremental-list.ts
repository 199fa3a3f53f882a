import { useDeferredValue, useEffect, useRef, useState } from 'react';

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
