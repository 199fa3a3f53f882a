import type { IsoDate } from './date.ts';

/** What a date field and a clock field hold at a moment in a time zone: YYYY-MM-DD and HH:MM. */
export function toLocalDateTime(timeZone: string, moment: Date): { day: IsoDate; clock: string } {
  const text = moment.toLocaleString('sv-SE', { timeZone });
  return { day: text.slice(0, 10), clock: text.slice(11, 16) };
}

/**
 * The moment at which a wall of that time zone shows a day and a time. A time that a change of the
 * clocks skips is taken an hour later; one that comes twice, at its first.
 */
export function fromLocalDateTime(timeZone: string, day: IsoDate, clock: string): Date {
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  const offsetAt = (time: number) => {
    const { day: shownDay, clock: shownClock } = toLocalDateTime(timeZone, new Date(time));
    return Date.parse(`${shownDay}T${shownClock}:00Z`) - time;
  };
  const hours24 = 24 * 60 * 60 * 1000;
  const candidates = [offsetAt(asUtc - hours24), offsetAt(asUtc + hours24)].map(
    (offset) => asUtc - offset,
  );
  const exact = candidates.filter((time) => time + offsetAt(time) === asUtc);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** What a change of the clocks does to a time of a day: it skips it, or it comes twice. Null on other days. */
export function clockChangeAt(
  timeZone: string,
  day: IsoDate,
  clock: string,
): 'skipped' | 'twice' | null {
  const moment = fromLocalDateTime(timeZone, day, clock);
  if (toLocalDateTime(timeZone, moment).clock !== clock) return 'skipped';
  return [30, 60, 120].some((minutes) => {
    const later = toLocalDateTime(timeZone, new Date(moment.getTime() + minutes * 60_000));
    return later.day === day && later.clock === clock;
  })
    ? 'twice'
    : null;
}

/** "6:00 PM" of "18:00". */
export function formatTime(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${`${minute}`.padStart(2, '0')} ${half}`;
}

/** "Saturday, December 5, 2026", as staff write a date. */
export function formatLongDate(day: IsoDate): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
}

/** The next day. */
export function dayAfter(day: IsoDate): IsoDate {
  return new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
