/**
 * Gives an open dialog a step of the history, so that Back closes it. `name` marks the step; `reopen` is called when
 * the visitor comes to it by Forward, or by Back from another dialog above. Returns the function that takes the step, to
 * another address if there is one.
 */
export function createHistoryStep(
  dialog: HTMLDialogElement,
  name: 'popup' | 'cart' | 'filters',
  reopen: () => void,
): (href?: string) => void {
  const isOwn = (state: unknown) => typeof state === 'object' && state !== null && name in state;
  // One step back for each closing, or a second one leaves the page.
  let isGoingBack = false;
  addEventListener('popstate', ({ state }) => {
    isGoingBack = false;
    if (isOwn(state)) reopen();
    else dialog.close();
  });
  dialog.addEventListener('close', () => {
    // The event is late: Forward may have opened the dialog again.
    if (dialog.open || isGoingBack || !isOwn(history.state)) return;
    isGoingBack = true;
    history.back();
  });
  return (href) => {
    if (href === undefined && isOwn(history.state)) return;
    history.pushState({ ...history.state, [name]: true }, '', href);
  };
}
