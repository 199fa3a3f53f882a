import { parseFavoriteIds } from '../../domain/cart/favorites.ts';

/** The nearest of these decides who renders a heart: React, or the HTML that the page was built with. */
const owners = 'astro-island:not([ssr]),astro-slot,.buy';

/**
 * Shows in static HTML which books are favorites, as the cookie says. Hearts that React renders show
 * the store, and are left alone.
 */
export function paintHearts(area: ParentNode): void {
  const favorites = parseFavoriteIds(document.cookie);
  for (const heart of area.querySelectorAll<HTMLElement>('[data-action=favorite]')) {
    if (heart.closest(owners)?.localName === 'astro-island') continue;
    heart.ariaPressed = `${favorites.has(getBookId(heart) ?? '')}`;
  }
}

function getBookId(element: Element): string | undefined {
  const payload = element.closest<HTMLElement>('[data-payload]')?.dataset['payload'];
  return payload && /"id":"[^"]*?(\d+)"/.exec(payload)?.[1];
}
