declare global {
  interface Window {
    paint: { fcp: number; lcp: number; cls: number; tbt: number };
  }
}

/**
 * Runs in the page before its scripts. Records first and largest contentful paint and the blocking
 * time in ms, and the layout shift. The blocking time is the part of each task after the first
 * paint that exceeds 50 ms.
 */
export function recordPaint(): void {
  const paint = { fcp: Infinity, lcp: Infinity, cls: 0, tbt: 0 };
  window.paint = paint;
  const observe = (type: string, record: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry);
    }).observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    paint.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') paint.cls += entry.value;
  });
  observe('longtask', ({ startTime, duration }) => {
    if (startTime + duration > paint.fcp) paint.tbt += Math.max(0, duration - 50);
  });
}
