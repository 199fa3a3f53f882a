/** Texts and the minute since 1970 from which each applies, in ascending order. */
type TextSchedule = [from: number, text: string][];

const minute = 60_000;
/** Minutes. Opening hours and time zone offsets are multiples of it. */
const step = 15;
const days = 4;

/**
 * Returns the texts of the next four days, so that a page needs no time zone data. Pages are
 * rebuilt every three hours. A device whose clock is outside these days has the wrong time.
 */
export function createSchedule(from: Date, textFor: (date: Date) => string): TextSchedule {
  const schedule: TextSchedule = [];
  const first = Math.floor(from.getTime() / minute);
  for (
    let minuteNumber = first;
    minuteNumber < scheduleEnd(first);
    minuteNumber += step - (minuteNumber % step)
  ) {
    const text = textFor(new Date(minuteNumber * minute));
    if (text !== schedule.at(-1)?.[1]) schedule.push([minuteNumber, text]);
  }
  return schedule;
}

/** Serializes a schedule for an attribute: entries of a minute and a text, between `|`. */
export function serializeSchedule(schedule: TextSchedule): string {
  return schedule.map(([from, text]) => `${from} ${text}`).join('|');
}

/** Returns the text of a serialized schedule at a time in ms. Null before the first entry. */
export function textAt(serialized: string, timeMs: number): string | null {
  const line = serialized.split('|').findLast((entry) => parseInt(entry) * minute <= timeMs);
  return line?.replace(/^\d+ /, '') ?? null;
}

/** How long after its build a page believes the clock of a device, in ms. */
const trustedMs = days * 24 * 60 * minute;

/** Returns the time of a device that shows a page, or the page's own time if its clock is wrong. */
export function trustedNow(builtAt: Date, now = new Date()): Date {
  const ageMs = now.getTime() - builtAt.getTime();
  return ageMs >= 0 && ageMs < trustedMs ? now : builtAt;
}

/** Returns the schedule of a moment, in ms: 'now' from it on, until clocks are not believed. */
export function scheduleMoment(moment: number | undefined): string | undefined {
  if (moment === undefined) return undefined;
  const from = Math.ceil(moment / minute);
  return serializeSchedule([
    [from, 'now'],
    [scheduleEnd(from), ''],
  ]);
}

/** Returns the minute after the end of a schedule. */
export const scheduleEnd = (first: number): number => first + days * 24 * 60;
