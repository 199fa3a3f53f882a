import { useDeferredValue, useEffect, useRef, useState } from 'react';

/** What is drawn in the first frame; the rest of the first piece follows in the next. */
const batchSize = 2;

/** Shows a long list a piece at a time: another whenever the element at its end comes near. */
export function useIncrementalList<Item>(items: readonly Item[], piece: number) {
  const [limit, setLimit] = useState(piece);
  const drawn = useDeferredValue(limit, batchSize);
  const end = useRef<HTMLDivElement>(null);
  const isLonger = items.length > drawn;
  useEffect(() => {
    const mark = end.current;
    if (!mark || !isLonger) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setLimit((limit) => limit + piece);
      },
      { rootMargin: '600px' },
    );
    near.observe(mark);
    return () => near.disconnect();
  }, [isLonger, drawn, piece]);
  return { shown: items.slice(0, drawn), end };
}
