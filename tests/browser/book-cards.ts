import type { Locator } from 'playwright/test';

/** Returns the cards of books or collections in a part of a page: list items with a heading. */
export function cardsIn(area: Locator): Locator {
  const title = area.page().getByRole('heading', { level: 3 });
  return area.getByRole('listitem').filter({ has: title });
}
