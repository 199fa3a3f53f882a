/** What is said from which minute on, counted from 1970; the earliest first. */
export type TextSchedule = [from: number, said: string][];

const minute = 60_000;
/** As fine as a shop's hours, and as any time zone's distance from Greenwich. */
const step = 15;
const days = 4;

/**
 * What will be said over the next four days, so that a page needs no calendar to say it: pages are
 * rebuilt every three hours, and a clock outside of those days is wrong.
 */
export function createSchedule(from: Date, textFor: (moment: Date) => string): TextSchedule {
  const table: TextSchedule = [];
  const first = Math.floor(from.getTime() / minute);
  for (let at = first; at < scheduleEnd(first); at += step - (at % step)) {
    const lastText = textFor(new Date(at * minute));
    if (lastText !== table.at(-1)?.[1]) table.push([at, lastText]);
  }
  return table;
}

/** For an attribute of HTML: its lines apart by `|`, each its minute and what is said from then on. */
export function serializeSchedule(table: TextSchedule): string {
  return table.map(([from, lastText]) => `${from} ${lastText}`).join('|');
}

/** What a written timetable says at a moment, counted in ms; null before its first line. */
export function textAt(written: string, moment: number): string | null {
  const line = written.split('|').findLast((one) => parseInt(one) * minute <= moment);
  return line === undefined ? null : line.slice(line.indexOf(' ') + 1);
}

/** The minute after a timetable's last. */
export const scheduleEnd = (first: number): number => first + days * 24 * 60;
