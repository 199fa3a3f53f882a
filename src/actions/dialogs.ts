/** How long a dialog takes to slide in, in ms; see dialogs.css. */
const transitionMs = 200;

/**
 * Closes dialogs by Escape and by a click outside, before they are modal too, and calls `onClose` at once, because
 * the event `close` waits for a frame. `dialogs` is a selector of those that are open; the first in the document is
 * the topmost. Returns the function that makes a dialog modal after its transition, because to make the rest of a page
 * inert restyles all of it; and the function for a click from before the runtime had loaded.
 */
export function handleDialogs(
  dialogs: string,
  onClose: (dialog: HTMLDialogElement) => void,
): {
  makeModal(newOpener: HTMLElement, id?: string): void;
  closeOutside(target: HTMLElement): void;
} {
  // Casts, here and below, because checks cost bytes on every page.
  let opener: HTMLElement | null = null;
  const restoreFocus = () => opener?.focus();
  const getOpenDialog = () => document.querySelector<HTMLDialogElement>(dialogs);

  function closeDialog(dialog: HTMLDialogElement): void {
    dialog.close();
    onClose(dialog);
    // A click beside the dialog has moved the focus.
    restoreFocus();
  }

  let pointerDownTarget: EventTarget | null = null;
  addEventListener('pointerdown', ({ target }) => {
    pointerDownTarget = target;
  });
  // Captured, and so before the collector, which would open what this click closes.
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const dialog = getOpenDialog();
      // The second click of a double click is not meant for what the first one opened.
      const isSingle = event.detail < 2;
      if (dialog && event.isTrusted && !dialog.contains(target as Element)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (isSingle) closeDialog(dialog);
      } else if (isSingle && target === pointerDownTarget && target instanceof HTMLDialogElement) {
        // The backdrop: the content fills the dialog. A selection that ends there began elsewhere.
        target.close();
      }
    },
    true,
  );
  // The browser closes no dialog by Escape before it is modal.
  addEventListener('keydown', ({ key }) => {
    const dialog = getOpenDialog();
    if (key === 'Escape' && dialog && !dialog.matches(':modal')) closeDialog(dialog);
  });

  return {
    makeModal(newOpener, id) {
      const dialog = document.getElementById(id as string) as HTMLDialogElement | null;
      if (!dialog || dialog.matches(':modal')) return;
      opener = newOpener;
      setTimeout(() => {
        if (!dialog.open || dialog.matches(':modal')) return;
        // A closing dialog moves the focus to where it was when the dialog became modal.
        restoreFocus();
        dialog.open = false;
        dialog.showModal();
      }, transitionMs);
    },
    closeOutside(target) {
      const dialog = getOpenDialog();
      // What came before the opener, or is it, is not meant.
      if (opener && target !== opener && dialog && !dialog.contains(target)) closeDialog(dialog);
    },
  };
}

/**
 * Shows and hides what a `data-disclosure` button controls, and moves the focus into an opened popover.
 * Returns the function for a click from before the runtime had loaded.
 */
export function handleDisclosures(): (target: Element) => void {
  function toggleDisclosure(target: Element): void {
    const button = target.closest('[data-disclosure]');
    const part = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!part) return;
    part.hidden = !part.hidden;
    button.ariaExpanded = `${!part.hidden}`;
  }

  addEventListener('click', ({ target }) => toggleDisclosure(target as Element));
  // Dialogs and details also send `toggle`, and move the focus themselves.
  addEventListener(
    'toggle',
    ({ target }) => {
      const popover = target as HTMLElement;
      if (popover.popover) popover.querySelector('input')?.focus();
    },
    true,
  );
  return toggleDisclosure;
}
