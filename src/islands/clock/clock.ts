import { saidAt } from '../../domain/timetable.ts';

/** Says, from now on, what the timetables of the page have for this minute; nothing by a wrong clock. */
export function startClock(): void {
  const lines = document.querySelectorAll<HTMLElement>('[data-timetable]');
  if (lines.length === 0) return;
  const tell = () => lines.forEach(sayNow);
  tell();
  setInterval(tell, 60_000);
}

function sayNow(line: HTMLElement): void {
  const said = saidAt(line.dataset['timetable'] ?? '', Date.now());
  if (said !== null && said !== line.textContent) line.textContent = said;
}
