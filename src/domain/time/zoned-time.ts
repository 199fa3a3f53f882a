import { Temporal } from 'temporal-polyfill';
import type { IsoDate } from './date.ts';

/** Returns the values of a date field and a time field in a time zone: YYYY-MM-DD and HH:MM. */
export function toLocalDateTime(timeZone: string, date: Date): { day: IsoDate; clock: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
  return { day: local.toPlainDate().toString(), clock: local.toPlainTime().toString().slice(0, 5) };
}

/**
 * Returns the date of a local day and time in a time zone. A time that a clock change skips becomes
 * one hour later. A time that occurs twice resolves to the first. Throws a RangeError if the day or
 * the time does not exist in the calendar.
 */
export function fromLocalDateTime(timeZone: string, day: IsoDate, clock: string): Date {
  return new Date(atLocalTime(timeZone, day, clock, 'compatible').epochMilliseconds);
}

/** Returns how a clock change affects a local time. Null on other days. */
export function clockChangeAt(
  timeZone: string,
  day: IsoDate,
  clock: string,
): 'skipped' | 'twice' | null {
  const first = atLocalTime(timeZone, day, clock, 'earlier');
  if (first.equals(atLocalTime(timeZone, day, clock, 'later'))) return null;
  return first.toPlainTime().equals(clock) ? 'twice' : 'skipped';
}

function atLocalTime(
  timeZone: string,
  day: IsoDate,
  clock: string,
  disambiguation: 'compatible' | 'earlier' | 'later',
): Temporal.ZonedDateTime {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(clock);
  return local.toZonedDateTime(timeZone, { disambiguation });
}

/** Formats a time: "18:00" is "6:00 PM". */
export function formatTime(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${`${minute}`.padStart(2, '0')} ${half}`;
}

/** Formats a day in staff's style: "Saturday, December 5, 2026". */
export function formatLongDate(day: IsoDate): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
}

/** Formats several days: "December 5 to 7, 2026", "November 29 to December 2, 2026". */
export function formatDays(first: IsoDate, last: IsoDate): string {
  const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
  const day = (date: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleString('en-US', options);
  const isSameYear = from.year === to.year;
  const start = day(from, {
    month: 'long',
    day: 'numeric',
    ...(!isSameYear && { year: 'numeric' }),
  });
  if (!isSameYear || from.month !== to.month)
    return `${start} to ${day(to, { month: 'long', day: 'numeric', year: 'numeric' })}`;
  return `${start} to ${to.day}, ${to.year}`;
}

/** Returns the short name of a time zone on a day, such as "EST". */
export function zoneNameOn(timeZone: string, day: IsoDate): string {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' });
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  return (
    parts.formatToParts(noon.epochMilliseconds).find(({ type }) => type === 'timeZoneName')
      ?.value ?? timeZone
  );
}

/** Returns the day that is some days later, or earlier for a negative number. */
export const addDays = (day: IsoDate, days: number): IsoDate =>
  Temporal.PlainDate.from(day).add({ days }).toString();
