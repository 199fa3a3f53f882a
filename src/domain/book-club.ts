import type { IsoDate } from './date.ts';

/** When the Book Club meets next: on the first Sunday of a month, today included. */
export function nextMeeting(today: IsoDate): IsoDate {
  const day = new Date(today);
  while (day.getUTCDay() > 0 || day.getUTCDate() > 7) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
