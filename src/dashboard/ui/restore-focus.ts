import type { FocusEvent } from 'react';

const lastFocused = new WeakMap<Element, HTMLElement>();

/** Notes what had the focus last in a dialog. */
export function trackFocus({ target, currentTarget }: FocusEvent<HTMLDialogElement>): void {
  if (target.closest('dialog') === currentTarget && target instanceof HTMLElement)
    lastFocused.set(currentTarget, target);
}

/**
 * Where what had the focus is gone, or could not keep it, what had it last in the dialog on top gets it,
 * else the first control there, or the screen.
 */
export function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const last = dialog && lastFocused.get(dialog);
  const fallback =
    (last?.isConnected && last) ||
    dialog?.querySelector<HTMLElement>('[data-autofocus], .field, .button') ||
    dialog?.querySelector('button') ||
    document.querySelector<HTMLElement>('#content');
  fallback?.focus();
}
