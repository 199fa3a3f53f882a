/** Runs inline after the last text schedule of a page, and updates all texts every minute. */
import { textAt } from '../../domain/text-schedule.ts';

const elements = document.querySelectorAll<HTMLElement>('[data-text-schedule]');

function updateTexts(): void {
  for (const element of elements) {
    const text = textAt(element.dataset['textSchedule'] ?? '', Date.now());
    // Null if the device's clock is wrong.
    if (text !== null && text !== element.textContent) element.textContent = text;
  }
}

updateTexts();
setInterval(updateTexts, 60_000);
