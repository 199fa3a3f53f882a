/**
 * Shows a dialog at once and makes it modal after the first paint, because modality restyles the
 * whole page. A dialog above a modal one is modal at once. Returns the function that cancels.
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
  const previousFocus = document.activeElement;
  dialog.open = false;
  dialog.showModal();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
}
