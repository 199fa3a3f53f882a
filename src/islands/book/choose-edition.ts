import type { IsoDate } from '../../domain/date.ts';

/**
 * Shows the price and button of the edition that a fragment such as `#edition-42` names. Does
 * nothing if the book has no such edition.
 */
export function chooseEdition(root: ParentNode, fragment: string): void {
  const edition = /^#edition-\d+$/.test(fragment)
    ? root.querySelector<HTMLElement>(`.editions ${fragment}`)
    : null;
  const page = edition?.closest<HTMLElement>('[data-book-page]');
  const price = edition?.querySelector('.price')?.cloneNode(true);
  const button = edition?.querySelector('.button')?.cloneNode(true);
  if (!edition || !page || !price || !(button instanceof HTMLElement)) return;
  edition.ariaCurrent = 'true';
  page.dataset['payload'] = edition.dataset['payload'];
  button.className = 'button';
  page.querySelector('.button')?.replaceWith(button);
  const name = document.createElement('p');
  name.textContent = edition.querySelector('span')?.textContent ?? '';
  page.querySelector('.price')?.replaceWith(name, price);
}

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
