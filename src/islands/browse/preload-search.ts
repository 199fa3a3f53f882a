/** The address of the built first-results.tsx; astro.config.mjs defines it. */
declare const FIRST_RESULTS_URL: string;

/**
 * Requests the catalog and the script of the first results while the page is parsed, if its address is a
 * search. Other visits need the catalog only after an interaction.
 */
export function preloadSearch(): void {
  const catalog = document.documentElement.dataset['catalogUrl'];
  if (!location.search || !catalog) return;
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'fetch',
    crossOrigin: 'anonymous',
    href: catalog,
  });
  document.head.append(link);
  void window.actionCollector.load(FIRST_RESULTS_URL);
}
