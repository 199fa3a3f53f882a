import { clockIn } from './day.ts';

export type Hours = { readonly opens: number; readonly closes: number };
/** Seven days, Sunday first, in hours of the shop's own clock; more than 24 is after midnight. */
export type Week = readonly { readonly name: string; readonly hours: Hours | null }[];
export type Opening =
  | { isOpen: true; until: number }
  /** `ahead` counts the days from today; null where the shop never opens. */
  | { isOpen: false; next: { ahead: number; name: string; opens: number } | null };

/**
 * Whether the shop is open at a moment. Compared by the clock on the shop's wall, so that the hours
 * are right whichever way summer time moves it, and wherever the reader is.
 */
export function openingAt(week: Week, timeZone: string, moment: Date): Opening {
  const { weekday, hour } = clockIn(timeZone, moment);
  const dayAfter = (ahead: number) => week[(weekday + ahead + 7) % 7];
  for (const before of [0, 1]) {
    const hours = dayAfter(-before)?.hours;
    const now = hour + 24 * before;
    if (hours && hours.opens <= now && now < hours.closes) {
      return { isOpen: true, until: hours.closes };
    }
  }
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = dayAfter(ahead);
    if (day?.hours && (ahead > 0 || hour < day.hours.opens)) {
      return { isOpen: false, next: { ahead, name: day.name, opens: day.hours.opens } };
    }
  }
  return { isOpen: false, next: null };
}

/** "Open now, until 8PM", "Closed now. Opens Thursday at 11AM." */
export function sayOpening(opening: Opening): string {
  if (opening.isOpen) return `Open now, until ${sayHour(opening.until)}`;
  const { next } = opening;
  if (!next) return 'Closed now';
  const day = ['today', 'tomorrow'][next.ahead] ?? next.name;
  return `Closed now, opens ${day} at ${sayHour(next.opens)}`;
}

/** 11 is "11AM", 20.5 is "8:30PM". */
export function sayHour(hour: number): string {
  const minutes = Math.round((hour % 1) * 60);
  const half = hour % 24 < 12 ? 'AM' : 'PM';
  return `${(Math.floor(hour + 11) % 12) + 1}${minutes ? `:${`${minutes}`.padStart(2, '0')}` : ''}${half}`;
}
