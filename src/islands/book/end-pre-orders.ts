import type { IsoDate } from '../../domain/date.ts';

/**
 * Removes statements about pre-orders whose day has come, for pages built before that day: elements with
 * `data-due`, and the whole item in a list of books to come.
 */
export function endPreOrders(root: ParentNode, today: IsoDate): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-due]')) {
    if ((element.dataset['due'] ?? today) > today) continue;
    (element.closest('[data-coming] > *') ?? element).remove();
  }
}
