import { type Hours, sayHour, type Week } from './hours.ts';

export type SameHours = { days: string[]; hours: Hours | null };

/** The days of a week by what they have in common, Monday first. */
export function groupWeek(week: Week): SameHours[] {
  const groups = new Map<string, SameHours>();
  for (const { name, hours } of [...week.slice(1), ...week.slice(0, 1)]) {
    const key = JSON.stringify(hours);
    const group = groups.get(key) ?? { days: [], hours };
    group.days.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** "Mon, Tue, Thu", and "Fri-Sat" where the days follow one another. */
export function sayDays(week: Week, days: readonly string[]): string {
  const short = days.map((day) => day.slice(0, 3));
  const places = days.map((day) => (week.findIndex(({ name }) => name === day) + 6) % 7);
  const isRun = places.every((place, at) => place === (places[0] ?? 0) + at);
  return isRun && days.length > 1 ? `${short[0]}-${short.at(-1)}` : short.join(', ');
}

/** "11AM-8PM", or "closed". */
export function sayHours(hours: Hours | null): string {
  return hours ? `${sayHour(hours.opens)}-${sayHour(hours.closes)}` : 'closed';
}
