/**
 * `client:paint="cart"`: for an island that is its page's main part. Where the root carries that word
 * (see presses.ts), or the address asks for something, what the page can show depends on the island, and it
 * wakes right after the first paint. Otherwise the HTML that is there says all, and it wakes at the first
 * sign of a shopper.
 */
import type { ClientDirective } from 'astro';
import { onFirstInteraction, captureClick } from './first-interaction.ts';

const paintDirective: ClientDirective = (load, { value }, island) => {
  const clickAgain = captureClick(island);

  function hydrateNow(): void {
    window.shopActions().preloadIsland(island);
    void load()
      .then((hydrate) => hydrate())
      .then(clickAgain);
  }

  const isAsked = value === 'requested' && location.search;
  const isKept = value in document.documentElement.dataset;
  const isPressed = window.name && window.shopActions().queue.length > 0;
  if (value === 'always' || isAsked || isKept || isPressed) afterFirstPaint(hydrateNow);
  else onFirstInteraction(hydrateNow);
};

function afterFirstPaint(next: () => void): void {
  const paint = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return;
    paint.disconnect();
    next();
  });
  paint.observe({ type: 'paint', buffered: true });
}

export default paintDirective;
