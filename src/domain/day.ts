/** A day of the calendar as YYYY-MM-DD, whose order as text is its order in time. */
export type Day = string;

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What calendar and clock show in a time zone at a moment: weekday from 0, Sunday; hour with its fraction. */
export function clockIn(timeZone: string, moment: Date) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return {
    day: [part('year'), part('month'), part('day')].join('-'),
    weekday: names.indexOf(part('weekday')),
    hour: Number(part('hour')) + Number(part('minute')) / 60,
  };
}

export type DayLook = 'weekday' | 'full' | 'short';

const looks = {
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  full: { month: 'long', day: 'numeric', year: 'numeric' },
  short: { month: 'short', day: 'numeric', year: 'numeric' },
} as const satisfies Record<DayLook, Intl.DateTimeFormatOptions>;

/** "Sunday, December 6", "December 6, 2026" or "Dec 6, 2026". */
export function sayDay(day: Day, look: DayLook = 'full'): string {
  return new Date(day).toLocaleDateString('en-US', { ...looks[look], timeZone: 'UTC' });
}
