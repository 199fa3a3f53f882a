type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** How long after its hydration an island may be rendered anew, in ms. */
const renderMs = 10_000;

/**
 * Keeps what is typed into an island, and a form that was submitted, if React renders the island anew when it is
 * hydrated. It does so where an extension, such as a password manager, has changed the HTML. Fields that are not
 * replaced keep their values by themselves.
 */
export function keepFields(island: Element): void {
  const fields = new Map(
    [...island.querySelectorAll<Field>('input[name], select[name], textarea[name]')]
      .filter(({ type }) => type !== 'radio' && type !== 'checkbox')
      .map((field) => [field, field.value]),
  );
  const pending = new Set(island.querySelectorAll<HTMLFormElement>('[data-pending-submit]'));
  if (fields.size === 0) return;

  const observer = new MutationObserver(() => {
    for (const [field, value] of fields) {
      if (field.isConnected) continue;
      fields.delete(field);
      const replacement = island.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`);
      if (replacement) replacement.value = value;
    }
    for (const form of pending) {
      if (form.isConnected) continue;
      pending.delete(form);
      // It was sent, and another form has taken its place.
      if (form.dataset['pendingSubmit'] === undefined) continue;
      island.querySelector('form')?.requestSubmit();
    }
  });
  observer.observe(island, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), renderMs);
}
