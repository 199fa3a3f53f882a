import { Temporal } from 'temporal-polyfill';
import { shop } from '../site/shop.ts';
import { type IsoDate, zonedParts } from '../time/date.ts';
import { addDays } from '../time/zoned-time.ts';
import { getLastDay } from './event.ts';
import type { StaffEvent } from './staff-event.ts';

/** A month as YYYY-MM. */
export type Month = string;

/** Returns true for a month of the years 2000 to 2100, in which events can be. */
export const isMonth = (text: string): text is Month =>
  /^(20\d\d|2100)-(0[1-9]|1[0-2])$/.test(text);

/** Returns the month that is some months later, or earlier for a negative number. */
export const addMonths = (month: Month, months: number): Month =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/** Returns the weeks of a month as whole weeks. They start on `firstWeekday`, from 1, Monday, to 7, Sunday. */
export function monthWeeks(month: Month, firstWeekday: number): IsoDate[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const start = first.subtract({ days: (7 + first.dayOfWeek - firstWeekday) % 7 });
  const shown = start.until(first).days + first.daysInMonth;
  return Array.from({ length: Math.ceil(shown / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => start.add({ days: 7 * week + day }).toString()),
  );
}

/** An event on one of its days. */
export type EventOnDay = { event: StaffEvent; isFirst: boolean; isLast: boolean };

/**
 * Returns the events of each day between two days by the shop's clock. One of several days is on each. Longer
 * ones come first, then the earlier ones.
 */
export function eventsByDay(
  events: readonly StaffEvent[],
  from: IsoDate,
  to: IsoDate,
): Map<IsoDate, EventOnDay[]> {
  const spans = events.flatMap((event) => {
    if (!event.starts_at) return [];
    const first = zonedParts(shop.timeZone, new Date(event.starts_at)).day;
    const last = getLastDay(event) ?? first;
    return first <= to && last >= from ? [{ event, first, last }] : [];
  });
  const order = ({ event, first, last }: (typeof spans)[number]) =>
    `${first === last ? 1 : 0} ${event.starts_at} ${event.title}`;
  const days = new Map<IsoDate, EventOnDay[]>();
  for (const span of spans.toSorted((a, b) => order(a).localeCompare(order(b)))) {
    const { event, first, last } = span;
    for (let day = first < from ? from : first; day <= last && day <= to; day = addDays(day, 1)) {
      const listed = days.get(day) ?? [];
      listed.push({ event, isFirst: day === first, isLast: day === last });
      days.set(day, listed);
    }
  }
  return days;
}

/** Returns the weekday with which a week starts where a language is spoken: 1, Monday, to 7, Sunday. */
export function firstWeekdayIn(locale: string): number {
  const language = new Intl.Locale(locale);
  // Firefox does not know it.
  return 'getWeekInfo' in language ? language.getWeekInfo().firstDay : 7;
}
