import { nextMeeting } from '../../domain/book-club.ts';
import { clockIn, sayDay } from '../../domain/day.ts';
import { openingAt, sayOpening, type Week } from '../../domain/hours.ts';

/** What a page knew when it was built: that moment in milliseconds, the shop's time zone and hours. */
export type ClockFacts = { built: number; timeZone: string; week: Week };

const month = 31 * 24 * 60 * 60 * 1000;

/**
 * Says whether the shop is open, and corrects the Book Club's date. Pages are rebuilt every three
 * hours: a clock that stands before the build, or a month after it, is wrong and says nothing.
 */
export function tellTime(): void {
  const line = document.querySelector<HTMLElement>('[data-clock]');
  const facts: ClockFacts | null = JSON.parse(line?.dataset['clock'] ?? 'null');
  if (!line || !facts) return;
  const { built, timeZone, week } = facts;
  const now = new Date();
  const age = now.getTime() - built;
  if (age < 0 || age > month) return;
  const opening = openingAt(week, timeZone, now);
  line.textContent = sayOpening(opening);
  line.dataset['open'] = `${opening.isOpen}`;
  const meeting = nextMeeting(clockIn(timeZone, now).day);
  for (const date of document.querySelectorAll<HTMLTimeElement>('time[data-meeting]')) {
    date.dateTime = meeting;
    date.textContent = sayDay(meeting, 'weekday');
  }
}
