import { shop } from '../site/shop.ts';
import { type IsoDate, zonedParts } from './date.ts';

export type Hours = { readonly opens: number; readonly closes: number };
/** Seven days, Sunday first, in local hours. Hours above 24 are after midnight. */
export type Week = readonly { readonly name: string; readonly hours: Hours | null }[];
/** A day with other hours than its weekday's, such as a holiday. */
export type SpecialDay = { readonly day: IsoDate; readonly hours: Hours | null };
type OpenStatus =
  | { isOpen: true; until: number }
  /** `daysAhead` counts from today. `next` is null if the shop never opens. */
  | { isOpen: false; next: { daysAhead: number; name: string; opens: number } | null };

/**
 * Returns whether the shop is open at a date. It compares local times, so daylight saving time and
 * the visitor's time zone do not matter.
 */
export function getOpenStatus(
  week: Week,
  timeZone: string,
  date: Date,
  specialDays: readonly SpecialDay[] = [],
): OpenStatus {
  const { day: today, weekday, hour } = zonedParts(timeZone, date);
  // Starts with yesterday, whose hours may extend past midnight, and ends with the same weekday
  // next week.
  for (let daysAhead = -1; daysAhead <= 7; daysAhead++) {
    const { name = '', hours: usual = null } = week[(weekday + daysAhead + 7) % 7] ?? {};
    const special = specialDays.find(({ day }) => day === addDays(today, daysAhead));
    const hours = special ? special.hours : usual;
    const hourOfDay = hour - 24 * daysAhead;
    if (!hours || hourOfDay >= hours.closes) continue;
    if (hourOfDay >= hours.opens) return { isOpen: true, until: hours.closes };
    return { isOpen: false, next: { daysAhead, name, opens: hours.opens } };
  }
  return { isOpen: false, next: null };
}

const addDays = (day: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the special days of the next two months, which signs show. */
export const nearDays = (specialDays: readonly SpecialDay[], today: IsoDate): SpecialDay[] =>
  specialDays.filter(({ day }) => day >= today && day <= addDays(today, 61));

/** Formats the status as "Open now, until 8PM" or "Closed now, opens Thursday at 11AM". */
export function formatOpenStatus(opening: OpenStatus): string {
  if (opening.isOpen) return `Open now, until ${formatHour(opening.until)}`;
  const { next } = opening;
  if (!next) return 'Closed now';
  const day = ['today', 'tomorrow'][next.daysAhead] ?? next.name;
  return `Closed now, opens ${day} at ${formatHour(next.opens)}`;
}

const clock = new Intl.DateTimeFormat(shop.locale, { timeStyle: 'short', timeZone: 'UTC' });

/** Formats an hour as the shop's locale does: 20.5 is "8:30PM", or "20:30". 11 is "11AM", or "11:00". */
export function formatHour(hour: number): string {
  const time = clock.format(hour * 3_600_000);
  return /[ap]m/i.test(time) ? time.replace(/:00|\s/g, '') : time;
}

type HoursGroup = { days: string[]; hours: Hours | null };

/** Groups the days of a week by their hours, Monday first. */
export function groupByHours(week: Week): HoursGroup[] {
  const days = [...week.slice(1), ...week.slice(0, 1)];
  return [...Map.groupBy(days, ({ hours }) => JSON.stringify(hours)).values()].map((group) => ({
    days: group.map(({ name }) => name),
    hours: group[0]?.hours ?? null,
  }));
}

/** Formats days as "Mon, Tue, Thu", or as "Fri-Sat" if they are consecutive. */
export function formatDayRange(week: Week, days: readonly string[]): string {
  const short = days.map((day) => day.slice(0, 3));
  const positions = days.map((day) => (week.findIndex(({ name }) => name === day) + 6) % 7);
  const isRun = positions.every((position, offset) => position === (positions[0] ?? 0) + offset);
  return isRun && days.length > 1 ? `${short[0]}-${short.at(-1)}` : short.join(', ');
}

/** Formats hours as "11AM-8PM", or as "closed". */
export function formatHours(hours: Hours | null): string {
  return hours ? `${formatHour(hours.opens)}-${formatHour(hours.closes)}` : 'closed';
}

/** 0 is the first such day of a month, -1 the last; 0 is Sunday. */
export type ClubDay = { readonly position: number; readonly weekday: number };

/** Returns the day of the next Book Club meeting, such as the first Sunday of a month. Today counts. */
export function nextMeeting(today: IsoDate, { position, weekday }: ClubDay): IsoDate {
  const day = new Date(today);
  while (!isClubDay(day, position, weekday)) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function isClubDay(day: Date, position: number, weekday: number): boolean {
  if (day.getUTCDay() !== weekday) return false;
  const daysOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
  const isLast = day.getUTCDate() > daysOfMonth.getUTCDate() - 7;
  return position < 0 ? isLast : Math.ceil(day.getUTCDate() / 7) === position + 1;
}
