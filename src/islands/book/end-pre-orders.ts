import type { IsoDate } from '../../domain/date.ts';

/**
 * Removes statements about pre-orders whose day has come, for pages built before that day: elements with
 * `data-release-date`, and the whole item in a list of books to come.
 */
export function endPreOrders(root: ParentNode, today: IsoDate): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-release-date]')) {
    if ((element.dataset['releaseDate'] ?? today) > today) continue;
    (element.closest('[data-upcoming] > *') ?? element).remove();
  }
}
