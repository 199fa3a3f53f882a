import { onFirstInteraction, captureClick } from '../actions/first-interaction.ts';

/** Hydrates the results at once if the URL has a query, else on the first interaction. */
export function hydrateResults(): void {
  const island = document.querySelector('#results astro-island');
  if (!island) return;
  const hydrate = () => window.shopActions().hydrate('results');
  island.addEventListener('astro:hydrate', captureClick(island), { once: true });
  // This script runs during parsing, but src/islands/actions/loader.ts runs after the whole page is
  // parsed.
  if (location.search) addEventListener('DOMContentLoaded', hydrate);
  else onFirstInteraction(hydrate);
}
