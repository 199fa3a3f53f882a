/**
 * Shows a dialog at once, and makes it modal when it has been seen: that makes all the rest inert, and
 * so restyles the whole page. A dialog over a modal one is modal at once. Gives what calls it off.
 */
export function openThenModal(dialog: HTMLDialogElement): () => void {
  if (document.querySelector('dialog:modal')) {
    dialog.showModal();
    return () => undefined;
  }
  dialog.show();
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => makeModal(dialog));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function makeModal(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  dialog.open = false;
  dialog.showModal();
  if (focused instanceof HTMLElement) focused.focus();
}
