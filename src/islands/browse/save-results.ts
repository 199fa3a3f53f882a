/**
 * Back to a page of shelves: shows them as they were left, in the place they were left, until their
 * island has read them again. Called while the page is parsed, before its first paint.
 */
const key = 'saved-results';

export function saveResults(): void {
  addEventListener('pagehide', () => {
    const html = document.querySelector(`#${key} astro-island`)?.innerHTML;
    if (!html || !location.search) return;
    window.shopActions().setItem(key, JSON.stringify({ href: location.href, html, y: scrollY }));
  });
  // The place they were left in may lie beside the footer, which is not parsed yet.
  if (location.search && isReturn()) addEventListener('DOMContentLoaded', restore);
}

function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
}

function restore(): void {
  const shelves = document.getElementById(key);
  if (!shelves) return;
  const left = JSON.parse(window.shopActions().getItem(key) ?? 'null');
  if (left?.href !== location.href) return;
  const copy = Object.assign(document.createElement('div'), {
    id: 'restored-results',
    innerHTML: left.html,
  });
  shelves.before(copy);
  scrollTo(0, left.y);
}
