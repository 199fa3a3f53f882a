import { startTransition, useEffect, useRef, useState } from 'react';

/** Shows a long list a piece at a time: another whenever the element at its end comes near. */
export function useMore<Item>(items: readonly Item[], piece: number) {
  const [most, setMost] = useState(piece);
  const end = useRef<HTMLDivElement>(null);
  const isLonger = items.length > most;
  useEffect(() => {
    const mark = end.current;
    if (!mark || !isLonger) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setMost((most) => most + piece));
      },
      { rootMargin: '600px' },
    );
    near.observe(mark);
    return () => near.disconnect();
  }, [isLonger, most, piece]);
  return { shown: items.slice(0, most), end, isLonger };
}
