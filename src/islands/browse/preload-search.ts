/**
 * Requests the catalog and the modules of the results while the page is parsed, if its address is a
 * search. Other visits need them only after an interaction.
 */
export function preloadSearch(): void {
  const modules = document.getElementById('search-preloads');
  const catalog = document.documentElement.dataset['catalogUrl'];
  if (!location.search || !catalog || !(modules instanceof HTMLTemplateElement)) return;
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'fetch',
    crossOrigin: 'anonymous',
    href: catalog,
  });
  document.head.append(link, modules.content);
}
