import { type Hours, formatHour, type Week } from './opening-hours.ts';

export type HoursGroup = { days: string[]; hours: Hours | null };

/** Groups the days of a week by their hours, Monday first. */
export function groupByHours(week: Week): HoursGroup[] {
  const groups = new Map<string, HoursGroup>();
  for (const { name, hours } of [...week.slice(1), ...week.slice(0, 1)]) {
    const key = JSON.stringify(hours);
    const group = groups.get(key) ?? { days: [], hours };
    group.days.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
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
