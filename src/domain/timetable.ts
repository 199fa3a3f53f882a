/** What is said from which minute on, counted from 1970; the earliest first. */
export type Timetable = [from: number, said: string][];

const minute = 60_000;
/** As fine as a shop's hours, and as any time zone's distance from Greenwich. */
const step = 15;
const days = 4;

/**
 * What will be said over the next four days, so that a page needs no calendar to say it: pages are
 * rebuilt every three hours, and a clock outside of those days is wrong.
 */
export function timetable(from: Date, say: (moment: Date) => string): Timetable {
  const table: Timetable = [];
  const first = Math.floor(from.getTime() / minute);
  for (let at = first; at < endOf(first); at += step - (at % step)) {
    const said = say(new Date(at * minute));
    if (said !== table.at(-1)?.[1]) table.push([at, said]);
  }
  return table;
}

/** For an attribute of HTML: its lines apart by `|`, each its minute and what is said from then on. */
export function writeTimetable(table: Timetable): string {
  return table.map(([from, said]) => `${from} ${said}`).join('|');
}

/** What a written timetable says at a moment, counted in ms; null before its first line. */
export function saidAt(written: string, moment: number): string | null {
  const line = written.split('|').findLast((one) => parseInt(one) * minute <= moment);
  return line === undefined ? null : line.slice(line.indexOf(' ') + 1);
}

/** The minute after a timetable's last. */
export const endOf = (first: number): number => first + days * 24 * 60;
