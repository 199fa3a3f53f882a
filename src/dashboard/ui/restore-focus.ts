import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** For an element that unmounts after a click on one of its controls. */
export function useRestoreFocusOnUnmount<Tag extends HTMLElement>() {
  const ref = useRef<Tag>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(restoreFocus);
    };
  }, []);
  return ref;
}

const lastFocused = new WeakMap<Element, HTMLElement>();

/** Records the last focused element of a dialog. */
export function trackFocus({ target, currentTarget }: FocusEvent<HTMLDialogElement>): void {
  if (target.closest('dialog') === currentTarget && target instanceof HTMLElement)
    lastFocused.set(currentTarget, target);
}

/**
 * Moves a lost focus to the last focused element of the topmost dialog. Otherwise it moves to the
 * dialog's first control, or to the page.
 */
export function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const previous = dialog && lastFocused.get(dialog);
  const target =
    (previous?.isConnected && previous) ||
    dialog?.querySelector<HTMLElement>('[data-autofocus], .field, .button') ||
    dialog?.querySelector('button') ||
    document.querySelector<HTMLElement>('#content');
  target?.focus();
}
