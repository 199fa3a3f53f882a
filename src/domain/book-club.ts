import type { Day } from './day.ts';

/** When the Book Club meets next: on the first Sunday of a month, today included. */
export function nextMeeting(today: Day): Day {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const meetings = [firstSunday(year, month - 1), firstSunday(year, month)];
  return meetings.find((day) => day >= today) ?? today;
}

/** Months count from 0; the twelfth is the next year's first. */
function firstSunday(year: number, month: number): Day {
  const first = new Date(Date.UTC(year, month, 1));
  const wait = (7 - first.getUTCDay()) % 7;
  return new Date(Date.UTC(year, month, 1 + wait)).toISOString().slice(0, 10);
}
