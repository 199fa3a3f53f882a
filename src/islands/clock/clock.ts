/** Runs inline: says what the timetables of the page have for this minute, and nothing by a wrong clock. */
import type { Timetable } from '../../domain/timetable.ts';

function tell(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-timetable]')) {
    const table: Timetable = JSON.parse(line.dataset['timetable'] ?? '');
    const said = table.findLast(([from]) => from * 60_000 <= Date.now());
    if (said) line.textContent = said[1];
  }
}

addEventListener('DOMContentLoaded', tell);
setInterval(tell, 60_000);
