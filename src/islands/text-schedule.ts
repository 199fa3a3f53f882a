import { textAt } from '../domain/text-schedule.ts';

/** Shows, from now on, the text that each schedule of the page has for the current minute. */
export function showScheduledTexts(): void {
  const elements = document.querySelectorAll<HTMLElement>('[data-text-schedule]');
  if (elements.length === 0) return;

  function show(): void {
    for (const element of elements) {
      const text = textAt(element.dataset['textSchedule'] ?? '', Date.now());
      // A clock outside of the schedule is wrong.
      if (text !== null && text !== element.textContent) element.textContent = text;
    }
  }

  show();
  setInterval(show, 60_000);
}
