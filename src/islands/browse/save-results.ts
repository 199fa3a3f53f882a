/**
 * Restores the results and the scroll position of a page that the visitor returns to. The copy
 * stays until the island has loaded the results again. `saveResults` runs during parsing, before
 * the first paint.
 */
const key = 'saved-results';

export function saveResults(): void {
  addEventListener('pagehide', () => {
    const html = document.querySelector('#results astro-island')?.innerHTML;
    if (!html || !location.search) return;
    window.shopActions().setItem(key, JSON.stringify({ href: location.href, html, y: scrollY }));
  });
  // The scroll position may be next to the footer, which is not parsed yet.
  if (location.search && isReturn()) addEventListener('DOMContentLoaded', restore);
}

function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
}

function restore(): void {
  const results = document.getElementById('results');
  if (!results) return;
  const saved = JSON.parse(window.shopActions().getItem(key) ?? 'null');
  if (saved?.href !== location.href) return;
  const copy = Object.assign(document.createElement('div'), {
    id: 'restored-results',
    innerHTML: saved.html,
  });
  results.before(copy);
  scrollTo(0, saved.y);
}
