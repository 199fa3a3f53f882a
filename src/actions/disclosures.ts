/** Shows and hides what a `data-disclosure` button controls, and moves the focus into an opened popover. */
export function handleDisclosures(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-disclosure]');
    const part = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!part) return;
    part.hidden = !part.hidden;
    button.ariaExpanded = `${!part.hidden}`;
  });
  // Dialogs and details also send `toggle`, and move the focus themselves.
  addEventListener(
    'toggle',
    ({ target }) =>
      target instanceof HTMLElement && target.popover && target.querySelector('input')?.focus(),
    true,
  );
}
