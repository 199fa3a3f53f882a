import type { Timetable } from '../../domain/timetable.ts';

/** Says, from now on, what the timetables of the page have for this minute; nothing by a wrong clock. */
export function startClock(): void {
  const lines = document.querySelectorAll<HTMLElement>('[data-timetable]');
  if (lines.length === 0) return;
  const tell = () => lines.forEach(sayNow);
  tell();
  setInterval(tell, 60_000);
}

function sayNow(line: HTMLElement): void {
  const table: Timetable = JSON.parse(line.dataset['timetable'] ?? '');
  const said = table.findLast(([from]) => from * 60_000 <= Date.now());
  if (said && said[1] !== line.textContent) line.textContent = said[1];
}
