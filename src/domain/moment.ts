import type { Day } from './day.ts';

/** What a date field and a clock field hold at a moment in a time zone: YYYY-MM-DD and HH:MM. */
export function wallAt(timeZone: string, moment: Date): { day: Day; clock: string } {
  const text = moment.toLocaleString('sv-SE', { timeZone });
  return { day: text.slice(0, 10), clock: text.slice(11, 16) };
}

/**
 * The moment at which a wall of that time zone shows a day and a time. A time that a change of the
 * clocks skips is taken an hour later; one that comes twice, at its first.
 */
export function momentAt(timeZone: string, day: Day, clock: string): Date {
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  const offsetAt = (time: number) => {
    const { day: shownDay, clock: shownClock } = wallAt(timeZone, new Date(time));
    return Date.parse(`${shownDay}T${shownClock}:00Z`) - time;
  };
  const hours24 = 24 * 60 * 60 * 1000;
  const candidates = [offsetAt(asUtc - hours24), offsetAt(asUtc + hours24)].map(
    (offset) => asUtc - offset,
  );
  const exact = candidates.filter((time) => time + offsetAt(time) === asUtc);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** "6:00 PM" of "18:00". */
export function sayClock(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${`${minute}`.padStart(2, '0')} ${half}`;
}

/** "Saturday, December 5, 2026", as staff write a date. */
export function sayWholeDay(day: Day): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
}
