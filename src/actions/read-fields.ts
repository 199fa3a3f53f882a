/**
 * From now on, a press on a button tells the fields around it, as they are in that moment: so a page that is left
 * before its island came hands them to the next one.
 */
export function readFieldsOfPresses(): void {
  const collector = window.actionCollector;
  const { describe } = collector;
  collector.describe = (element) => ({ ...describe(element), fields: readFields(element) });
}

/** Returns the fields by their names. A checkbox that is not checked is empty. */
export function readFields(button: HTMLElement): [name: string, value: string][] {
  const area = button.closest('[data-fields]');
  const fields = area?.querySelectorAll<HTMLInputElement>('[name]') ?? [];
  return [...fields].map(({ name, type, checked, value }) => [
    name,
    type !== 'checkbox' || checked ? value : '',
  ]);
}
