import type { IsoDate } from '../time/date.ts';

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdayNames = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const date = '(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])';
const year = '(?:,?\\s+(\\d{4})(?!\\d))?';
const joined = `\\s*(?:[-–—&,+]|and|to|through|until)\\s*(?:${month}\\s*)?${date}(?!\\s*[ap]\\.?m)`;

const monthFirst = new RegExp(`\\b${month}\\s*${date}((?:${joined})*)${year}`, 'gi');
const dayFirst = new RegExp(`\\b${date}\\s+(?:of\\s+)?${month}${year}`, 'gi');
const alone =
  /\b(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:century|anniversary|annual|birthday|edition))/gi;

/** A day as text names it. Parts that the text omits are null. */
type NamedDay = { year: number | null; month: number | null; date: number };

const toNumber = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
const toMonth = (name: string | undefined) =>
  name === undefined ? null : monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Returns every day that the text names, in order. Days inside a range are not listed. */
function parseDays(text: string): NamedDay[] {
  const days: NamedDay[] = [];
  let rest = text.replace(monthFirst, (_all, ...parts: (string | undefined)[]) => {
    const [name, first, more, , , yearDigits] = parts;
    let named = { year: toNumber(yearDigits), month: toMonth(name), date: Number(first) };
    days.push(named);
    for (const [, nextName, next] of (more ?? '').matchAll(new RegExp(joined, 'gi'))) {
      named = { ...named, month: toMonth(nextName) ?? named.month, date: Number(next) };
      days.push(named);
    }
    return ' ';
  });
  rest = rest.replace(dayFirst, (_all, ...parts: (string | undefined)[]) => {
    const [first, name, yearDigits] = parts;
    days.push({ year: toNumber(yearDigits), month: toMonth(name), date: Number(first) });
    return ' ';
  });
  rest = rest.replace(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, (_all, y, m, d) => {
    days.push({ year: Number(y), month: Number(m), date: Number(d) });
    return ' ';
  });
  rest = rest.replace(
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/g,
    (_all, ...parts: (string | undefined)[]) => {
      const [first, second, y] = parts;
      const [m, d] = Number(first) > 12 ? [second, first] : [first, second];
      const fullYear = y === undefined ? null : Number(y) + (y.length === 2 ? 2000 : 0);
      days.push({ year: fullYear, month: Number(m), date: Number(d) });
      return ' ';
    },
  );
  for (const [, only] of rest.matchAll(alone))
    days.push({ year: null, month: null, date: Number(only) });
  return days;
}

/**
 * Returns true if the text names days or weekdays, and neither a named day nor a range includes
 * `day`. The weekdays of several days are not compared.
 */
export function namesOtherDay(text: string, day: IsoDate, comparesWeekday = true): boolean {
  const [year, month, date] = day.split('-').map(Number);
  const weekday = weekdayNames[new Date(day).getUTCDay()];
  const named = parseDays(text);
  const dayOrder = (namedDay: NamedDay) =>
    Date.UTC(namedDay.year ?? year ?? 0, (namedDay.month ?? month ?? 1) - 1, namedDay.date);
  const target = Date.parse(day);
  const isNamed = named.some(
    (namedDay) =>
      namedDay.date === date &&
      (namedDay.month ?? month) === month &&
      (namedDay.year ?? year) === year,
  );
  const [first, last] = [named[0], named.at(-1)];
  const isWithin =
    /\d\s*(?:[-–—]|to|through|until)\s*\w/i.test(text) &&
    first !== undefined &&
    last !== undefined &&
    dayOrder(first) <= target &&
    target <= dayOrder(last);
  if (named.length > 0 && !isNamed && !isWithin) return true;
  const weekdays = weekdayNames.filter((name) => new RegExp(`\\b${name}`, 'i').test(text));
  return comparesWeekday && weekdays.length === 1 && weekdays[0] !== weekday;
}

/** The minutes after midnight that a time can mean. "6:30" without AM or PM has two. */
type NamedTime = number[];

const clock = '(\\d{1,2})(?:[:.](\\d{2}))?';
const half = '\\s*([ap])\\.?\\s?m\\b\\.?';
const dash = '\\s*(?:[-–—]|to|until|till)\\s*';
const time = new RegExp(
  `\\b(?:${clock}(?=${dash}${clock}${half})|${clock}${half}|([01]?\\d|2[0-3]):([0-5]\\d)|(\\d{1,2})\\s*o.?clock|(noon|midnight))(${dash}(?=\\d|noon|midnight))?`,
  'gi',
);

function possibleMinutes(hour: number, minute: number, half: string | undefined): NamedTime {
  if (hour > 23 || minute > 59) return [];
  if (half) return [((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute];
  return hour === 0 || hour > 12
    ? [hour * 60 + minute]
    : [(hour % 12) * 60 + minute, ((hour % 12) + 12) * 60 + minute];
}

/** Returns every time that the text names, and whether the last ends a range: "7 to 9 PM". */
function parseTimes(text: string): { times: NamedTime[]; isSpan: boolean } {
  const times: NamedTime[] = [];
  let isSpan = false;
  let isJoined = false;
  for (const match of text.matchAll(time)) {
    const [
      ,
      before,
      beforeMinute,
      ,
      ,
      ,
      hour,
      minute,
      ap,
      fullHour,
      fullHourMinute,
      oClock,
      word,
      dash,
    ] = match;
    if (before) times.push(possibleMinutes(Number(before), Number(beforeMinute ?? 0), undefined));
    else if (hour) times.push(possibleMinutes(Number(hour), Number(minute ?? 0), ap));
    else if (fullHour)
      times.push(possibleMinutes(Number(fullHour), Number(fullHourMinute), undefined));
    else if (oClock) times.push(possibleMinutes(Number(oClock), 0, undefined));
    else if (word) times.push([word.toLowerCase() === 'noon' ? 720 : 0]);
    isSpan = isJoined;
    isJoined = dash !== undefined;
  }
  return { times, isSpan };
}

const toMinutes = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

/**
 * Returns true if the text names other times than `starts` and `ends`. An end is compared only if
 * the text has a range. Both are HH:MM; `starts` is empty for an all-day event.
 */
export function namesOtherTime(text: string, starts: string, ends: string): boolean {
  const { times, isSpan } = parseTimes(text);
  if (times.length === 0) return false;
  if (!starts) return true;
  if (!times.some((minutes) => minutes.includes(toMinutes(starts)))) return true;
  return isSpan && ends !== '' && times.at(-1)?.includes(toMinutes(ends)) === false;
}
