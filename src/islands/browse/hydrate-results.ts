import { onFirstInteraction, captureClick } from '../actions/first-interaction.ts';

/**
 * Wakes the island of shelves: at once where the address asks for more than the HTML shows, else at the
 * first sign of a shopper.
 */
export function hydrateResults(): void {
  const island = document.querySelector('#results astro-island');
  if (!island) return;
  const wake = () => window.shopActions().hydrate('results');
  island.addEventListener('astro:hydrate', captureClick(island), { once: true });
  // This stands before the end of the page, and boot.ts runs there.
  if (location.search) addEventListener('DOMContentLoaded', wake);
  else onFirstInteraction(wake);
}
