/**
 * Back to a page of shelves: shows them as they were left, in the place they were left, until their
 * island has read them again. Runs while the page is parsed, before its first paint.
 */
const key = 'shelves';

export function keepShelves(): void {
  addEventListener('pagehide', () => {
    const html = document.querySelector(`#${key} astro-island`)?.innerHTML;
    if (!html || !location.search) return;
    window.presses.remember(key, JSON.stringify({ href: location.href, html, y: scrollY }));
  });
  restore();
}

function restore(): void {
  const shelves = document.getElementById(key);
  const [visit] = performance.getEntriesByType('navigation');
  const isReturn = visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
  if (!shelves || !isReturn) return;
  const left = JSON.parse(window.presses.recall(key) ?? 'null');
  if (left?.href !== location.href) return;
  const copy = Object.assign(document.createElement('div'), { id: 'kept', innerHTML: left.html });
  shelves.before(copy);
  scrollTo(0, left.y);
}
