import { type ActionRuntime, onFirstInteraction } from '../../actions/client.ts';

const key = 'saved-results';

/**
 * Hydrates the results of browse and search: at once where the address asks for more than the HTML shows, or a
 * server found nothing, which the island reports; else at the first interaction. After Back or a reload, the
 * results stand as they were left until then.
 */
export function startResults({ getItem, setItem, hydrate }: ActionRuntime): void {
  const island = document.querySelector('#results > astro-island');
  if (!island) return;
  addEventListener('pagehide', () => {
    const left = { href: location.href, html: island.innerHTML, y: scrollY };
    if (location.search) setItem(key, JSON.stringify(left));
  });
  const hydrateResults = () => hydrate('results');
  if (location.search && !island.closest('[data-found]')) {
    if (isReturn()) restoreResults(island, getItem(key));
    hydrateResults();
  } else onFirstInteraction(hydrateResults);
}

function isReturn(): boolean {
  // A cast, because a check costs bytes on every page.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate';
}

function restoreResults(island: Element, saved: string | null): void {
  // A cast, because a check costs bytes on every page: null is parsed as null.
  const left = JSON.parse(saved as string);
  if (left?.href !== location.href) return;
  const copy = Object.assign(document.createElement('div'), {
    id: 'restored-results',
    innerHTML: window.htmlPolicy?.createHTML(left.html) ?? left.html,
  });
  island.parentElement?.before(copy);
  scrollTo(0, left.y);
}
