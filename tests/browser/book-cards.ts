import type { Locator } from 'playwright/test';

/** The cards of books or collections in a part of a page: items of a list, each with a title of its own. */
export function cardsIn(area: Locator): Locator {
  const title = area.page().getByRole('heading', { level: 3 });
  return area.getByRole('listitem').filter({ has: title });
}
