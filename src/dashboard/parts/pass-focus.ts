/** Where what had the focus is gone, the first control of the dialog on top gets it, or the screen. */
export function passFocus(): void {
  if (document.activeElement !== document.body) return;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const heir =
    dialog?.querySelector<HTMLElement>('[data-first], .field, .press') ??
    dialog?.querySelector('button') ??
    document.querySelector<HTMLElement>('#content');
  heir?.focus();
}
