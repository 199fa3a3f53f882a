/** A day of the calendar as YYYY-MM-DD, whose order as text is its order in time. */
export type IsoDate = string;

/** Whether a date field's text is a whole day: while a year is being typed, it has too few figures. */
export const isIsoDate = (text: string): text is IsoDate => /^[1-9]\d{3}-\d\d-\d\d$/.test(text);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock show in a time zone at a moment: weekday from 0, Sunday; hour with its fraction. */
export function zonedParts(timeZone: string, moment: Date) {
  // Swedes write a moment as ISO does; read as Greenwich's, its parts are those on the shop's wall.
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  const wall = new Date(`${clock.format(moment).replace(' ', 'T')}Z`);
  return {
    day: wall.toISOString().slice(0, 10),
    weekday: wall.getUTCDay(),
    hour: wall.getUTCHours() + wall.getUTCMinutes() / 60,
  };
}

const formats = {
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  full: { dateStyle: 'long' },
} as const;

/** "December 6, 2026", or with its weekday "Sunday, December 6". */
export function formatDate(day: IsoDate, as: keyof typeof formats = 'full'): string {
  return new Date(day).toLocaleDateString('en-US', { ...formats[as], timeZone: 'UTC' });
}
