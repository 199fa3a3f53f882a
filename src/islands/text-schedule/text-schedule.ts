/** Runs inline, behind the last timetable of a page: says, from now on, what each has for this minute. */
import { textAt } from '../../domain/text-schedule.ts';

const lines = document.querySelectorAll<HTMLElement>('[data-text-schedule]');

function tell(): void {
  for (const line of lines) {
    const said = textAt(line.dataset['textSchedule'] ?? '', Date.now());
    // A clock that is wrong says nothing.
    if (said !== null && said !== line.textContent) line.textContent = said;
  }
}

tell();
setInterval(tell, 60_000);
