import { shop } from '../domain/site/shop.ts';
import { isExistingDate } from './catalog-file.ts';

/** A day or a time as ISO 8601 and ONIX have it. */
export const isIsoDay = /^\d{4}-?\d\d(-?\d\d)?(\D|$)/;
/** The names of months as lists in these languages write them, without accents. */
const months = Array.from({ length: 12 }, (_, month) =>
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].map((locale) =>
    bare(new Date(2000, month, 1).toLocaleDateString(locale, { month: 'long' })),
  ),
);

/** Excel counts days from here. */
const excelStart = Date.UTC(1899, 11, 30);
const isMonthFirst = new Set(['US', 'PH']).has(shop.country);
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)(?!\d)/;

/**
 * Decides for a column whether the day stands first: as a date shows it that can be read in one way,
 * else as in the shop's country. `assumed` is a date that could be read in two ways.
 */
export function findDayFirst(texts: readonly string[]): { isDayFirst: boolean; assumed: string } {
  const pairs = texts.flatMap((text) => {
    const [whole, first, second] = slashed.exec(text.trim()) ?? [];
    return whole ? [{ whole, first: Number(first), second: Number(second) }] : [];
  });
  const days = pairs.filter(({ first }) => first > 12).length;
  const monthsFirst = pairs.filter(({ second }) => second > 12).length;
  if (days !== monthsFirst) return { isDayFirst: days > monthsFirst, assumed: '' };
  const open = pairs.find(({ first, second }) => first <= 12 && second <= 12 && first !== second);
  return { isDayFirst: !isMonthFirst, assumed: open?.whole ?? '' };
}

/** Parses a day: "01-MAR-2024", "2025-04-01", "20250401", "4/1/2025", "1.4.2025", "1er mars 2024", "2025.0". */
export function toDay(text: string, isDayFirst = !isMonthFirst): string {
  // Libraries write a year that they infer as "[1853]" or "c1853", and spreadsheets "1853.0".
  const given = bare(text.trim())
    .replace(/^\p{L}+, +(?=\p{L}+ \d|\d)/u, '')
    .replace(/^\[?(?:ca?\.? ?|©)?(?=\d{4}\b)/, '')
    .replace(/(?<=^\d{4,8})\.0+$|[\]?.]+$/, '');
  const patterns: [RegExp, (parts: string[]) => (string | undefined)[]][] = [
    [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\D|$)/, ([year, month, day]) => [year, month, day]],
    [/^(\d{4})(\d\d)(\d\d)/, ([year, month, day]) => [year, month, day]],
    [/^(\d{4})-?(\d\d)$/, ([year, month]) => [year, month, '1']],
    [/^(\d{4})$/, ([year]) => [year, '1', '1']],
    [
      slashed,
      ([first, second, year]) =>
        Number(first) > 12 || (isDayFirst && Number(second) <= 12)
          ? [year, second, first]
          : [year, first, second],
    ],
    [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?!\d)/, ([day, month, year]) => [year, month, day]],
    [
      /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u,
      ([month, day, year]) => [year, toMonth(month), day],
    ],
    [
      /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?(?: de)?[ -](\p{L}{3,})\.?,?(?: de)?[ -](\d{4}|\d\d)(?!\d)/u,
      ([day, month, year]) => [year, toMonth(month), day],
    ],
    [/^(\p{L}{3,})\.?(?: de)?[ -](\d{4}|\d\d)$/u, ([month, year]) => [year, toMonth(month), '1']],
  ];
  for (const [pattern, order] of patterns) {
    const found = pattern.exec(given);
    if (!found) continue;
    const [year = '', month = '', day = ''] = order(found.slice(1));
    const date = [toYear(year), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    if (isExistingDate(date)) return date;
  }
  if (!/^[2-5]\d{4}$/.test(given)) return '';
  return new Date(excelStart + Number(given) * 86_400_000).toISOString().slice(0, 10);
}

/** Returns a text in lower case without accents. */
function bare(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const toMonth = (word = '') =>
  String(months.findIndex((names) => names.some((name) => name.startsWith(word))) + 1);

/** Of two digits, a year that is at most five years ahead. */
function toYear(text: string): string {
  if (text.length !== 2) return text;
  const soon = new Date().getFullYear() + 5;
  return Number(`20${text}`) > soon ? `19${text}` : `20${text}`;
}

/** Returns a time as the schema has it, or an empty text. */
export function toTime(text: string): string {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || time < 0 ? '' : new Date(time).toISOString();
}
