import { zonedParts } from './date.ts';

export type Hours = { readonly opens: number; readonly closes: number };
/** Seven days, Sunday first, in hours of the shop's own clock; more than 24 is after midnight. */
export type Week = readonly { readonly name: string; readonly hours: Hours | null }[];
export type OpenStatus =
  | { isOpen: true; until: number }
  /** `ahead` counts the days from today; null where the shop never opens. */
  | { isOpen: false; next: { daysAhead: number; name: string; opens: number } | null };

/**
 * Whether the shop is open at a moment. Compared by the clock on the shop's wall, so that the hours
 * are right whichever way summer time moves it, and wherever the reader is.
 */
export function getOpenStatus(week: Week, timeZone: string, moment: Date): OpenStatus {
  const { weekday, hour } = zonedParts(timeZone, moment);
  // From yesterday, which may not be over, to the same day next week.
  for (let daysAhead = -1; daysAhead <= 7; daysAhead++) {
    const { name = '', hours = null } = week[(weekday + daysAhead + 7) % 7] ?? {};
    const now = hour - 24 * daysAhead;
    if (!hours || now >= hours.closes) continue;
    if (now >= hours.opens) return { isOpen: true, until: hours.closes };
    return { isOpen: false, next: { daysAhead, name, opens: hours.opens } };
  }
  return { isOpen: false, next: null };
}

/** "Open now, until 8PM", "Closed now. Opens Thursday at 11AM." */
export function formatOpenStatus(opening: OpenStatus): string {
  if (opening.isOpen) return `Open now, until ${formatHour(opening.until)}`;
  const { next } = opening;
  if (!next) return 'Closed now';
  const day = ['today', 'tomorrow'][next.daysAhead] ?? next.name;
  return `Closed now, opens ${day} at ${formatHour(next.opens)}`;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 11 is "11AM", 20.5 is "8:30PM". */
export function formatHour(hour: number): string {
  return clock.format(hour * 3_600_000).replace(/:00|\s/g, '');
}
