import type { IsoDate } from '../../domain/date.ts';

/**
 * Removes pre-order texts whose release day has passed since the build. It removes elements with
 * `data-release-date`, and the whole item in a list of upcoming books.
 */
export function endPreOrders(root: ParentNode, today: IsoDate): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-release-date]')) {
    if ((element.dataset['releaseDate'] ?? today) > today) continue;
    (element.closest('[data-upcoming] > *') ?? element).remove();
  }
}
