/**
 * Runs inline: says what the timetables of the page have for this minute, and nothing by a wrong clock.
 * At once for those that stand before it, so that they are laid out with their words.
 */
import type { Timetable } from '../../domain/timetable.ts';

function tell(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-timetable]')) {
    const table: Timetable = JSON.parse(line.dataset['timetable'] ?? '');
    const said = table.findLast(([from]) => from * 60_000 <= Date.now());
    if (said && said[1] !== line.textContent) line.textContent = said[1];
  }
}

tell();
addEventListener('DOMContentLoaded', tell);
setInterval(tell, 60_000);
