import type { IsoDate } from './date.ts';

/** Returns the day of the next Book Club meeting, the first Sunday of a month. Today counts. */
export function nextMeeting(today: IsoDate): IsoDate {
  const day = new Date(today);
  while (day.getUTCDay() > 0 || day.getUTCDate() > 7) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
