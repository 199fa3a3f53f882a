import { type Hours, formatHour, type Week } from './opening-hours.ts';

export type HoursGroup = { days: string[]; hours: Hours | null };

/** The days of a week by what they have in common, Monday first. */
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

/** "Mon, Tue, Thu", and "Fri-Sat" where the days follow one another. */
export function formatDayRange(week: Week, days: readonly string[]): string {
  const short = days.map((day) => day.slice(0, 3));
  const places = days.map((day) => (week.findIndex(({ name }) => name === day) + 6) % 7);
  const isRun = places.every((place, at) => place === (places[0] ?? 0) + at);
  return isRun && days.length > 1 ? `${short[0]}-${short.at(-1)}` : short.join(', ');
}

/** "11AM-8PM", or "closed". */
export function formatHours(hours: Hours | null): string {
  return hours ? `${formatHour(hours.opens)}-${formatHour(hours.closes)}` : 'closed';
}
