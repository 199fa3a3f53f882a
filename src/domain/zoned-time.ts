import type { IsoDate } from './date.ts';

/** Returns the values of a date field and a time field in a time zone: YYYY-MM-DD and HH:MM. */
export function toLocalDateTime(timeZone: string, date: Date): { day: IsoDate; clock: string } {
  const text = date.toLocaleString('sv-SE', { timeZone });
  return { day: text.slice(0, 10), clock: text.slice(11, 16) };
}

/**
 * Returns the date of a local day and time in a time zone. A time that a clock change skips becomes
 * one hour later. A time that occurs twice resolves to the first.
 */
export function fromLocalDateTime(timeZone: string, day: IsoDate, clock: string): Date {
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  const offsetAt = (timestamp: number) => {
    const { day: shownDay, clock: shownClock } = toLocalDateTime(timeZone, new Date(timestamp));
    return Date.parse(`${shownDay}T${shownClock}:00Z`) - timestamp;
  };
  const hours24 = 24 * 60 * 60 * 1000;
  const candidates = [offsetAt(asUtc - hours24), offsetAt(asUtc + hours24)].map(
    (offset) => asUtc - offset,
  );
  const exact = candidates.filter((timestamp) => timestamp + offsetAt(timestamp) === asUtc);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/**
 * Returns how a clock change affects a local time: it is skipped or occurs twice. Null on other
 * days.
 */
export function clockChangeAt(
  timeZone: string,
  day: IsoDate,
  clock: string,
): 'skipped' | 'twice' | null {
  const date = fromLocalDateTime(timeZone, day, clock);
  if (toLocalDateTime(timeZone, date).clock !== clock) return 'skipped';
  return [30, 60, 120].some((minutes) => {
    const later = toLocalDateTime(timeZone, new Date(date.getTime() + minutes * 60_000));
    return later.day === day && later.clock === clock;
  })
    ? 'twice'
    : null;
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

/** Returns the next day. */
export function dayAfter(day: IsoDate): IsoDate {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
