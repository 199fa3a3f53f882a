/**
 * Checks the radio buttons of the edition that a query such as `?edition=42` names, which shows its
 * offer. Does nothing if the book has no such edition.
 */
export function chooseEdition(root: ParentNode, query: string): void {
  const number = /[?&]edition=(\d+)/.exec(query)?.[1];
  let edition = root.querySelector(`[data-edition="${number}"]`)?.closest('.edition');
  while (edition) {
    const [radio] = edition.getElementsByTagName('input');
    if (radio) radio.checked = true;
    edition = edition.parentElement?.closest('.edition');
  }
}

/** Writes the edition that a visitor chooses into the address, which can be shared. */
export function keepEdition({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof HTMLElement)) return;
  const offers = target.closest('.buy')?.querySelectorAll<HTMLElement>('.offer') ?? [];
  for (const offer of offers)
    if (offer.checkVisibility())
      history.replaceState(history.state, '', `?edition=${offer.dataset['edition']}`);
}

/**
 * Removes pre-order texts whose release day has come in the shop's time zone since the build. It removes
 * elements with `data-release-date`, and the whole item in a list of upcoming books.
 */
export function endPreOrders(root: ParentNode): void {
  const { timeZone } = document.documentElement.dataset;
  // Sweden writes dates as ISO 8601 does.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone });
  for (const element of root.querySelectorAll<HTMLElement>('[data-release-date]')) {
    if ((element.dataset['releaseDate'] ?? today) > today) continue;
    (element.closest('[data-upcoming] > *') ?? element).remove();
  }
}
