import { textAt } from '../../domain/time/text-schedule.ts';

/**
 * Checks the radio buttons of the edition that a query such as `?edition=42` names, which shows its
 * offer. Does nothing if the book has no such edition.
 */
export function chooseEdition(root: ParentNode, query: string): void {
  const number = /[?&]edition=(\d+)/.exec(query)?.[1];
  let edition = root.querySelector(`[data-edition="${number}"]`)?.closest('.edition');
  while (edition) {
    const radio = edition.querySelector('input');
    if (radio) radio.checked = true;
    edition = edition.parentElement?.closest('.edition');
  }
}

/**
 * Removes pre-order texts whose publication day has come in the shop since the build: elements with the
 * schedule `data-publishes-at`, and the whole item in a list of upcoming books.
 */
export function endPreOrders(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-publishes-at]'))
    if (textAt(element.dataset['publishesAt'] ?? '', Date.now()))
      (element.closest('[data-upcoming] > *') ?? element).remove();
}
