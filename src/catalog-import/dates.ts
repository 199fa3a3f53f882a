import { isExistingDate } from './catalog-file.ts';

/** A day or a time as ISO 8601 and ONIX have it. */
export const isIsoDay = /^\d{4}-?\d\d(-?\d\d)?(\D|$)/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Parses a day: "01-MAR-2024", "2025-04-01", "20250401", "4/1/2025", "1.4.2025", "April 1, 2025", "2025". */
export function toDay(text: string): string {
  // Libraries write a year that they infer as "[1853]" or "c1853".
  const given = text
    .trim()
    .replace(/^\[?(?:ca?\.? ?|©)?(?=\d{4}\b)/, '')
    .replace(/[\]?.]+$/, '');
  const patterns: [RegExp, (parts: string[]) => (string | undefined)[]][] = [
    [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\D|$)/, ([year, month, day]) => [year, month, day]],
    [/^(\d{4})(\d\d)(\d\d)/, ([year, month, day]) => [year, month, day]],
    [/^(\d{4})-?(\d\d)$/, ([year, month]) => [year, month, '1']],
    [/^(\d{4})$/, ([year]) => [year, '1', '1']],
    [
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})/,
      ([month, day, year]) => (Number(month) > 12 ? [year, day, month] : [year, month, day]),
    ],
    [/^(\d{1,2})[.-](\d{1,2})[.-](\d{4})/, ([day, month, year]) => [year, month, day]],
    [
      /^(\p{L}{3})\p{L}*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u,
      ([month, day, year]) => [year, toMonth(month), day],
    ],
    [
      /^(\d{1,2})\.?[ -](\p{L}{3})\p{L}*\.?,?[ -](\d{4})/u,
      ([day, month, year]) => [year, toMonth(month), day],
    ],
    [/^(\p{L}{3})\p{L}*\.?[ -](\d{4})$/u, ([month, year]) => [year, toMonth(month), '1']],
    [/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, ([month, day, year]) => [`20${year}`, month, day]],
  ];
  for (const [pattern, order] of patterns) {
    const found = pattern.exec(given);
    if (!found) continue;
    const [year = '', month = '', day = ''] = order(found.slice(1));
    const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    if (isExistingDate(date)) return date;
  }
  return '';
}

const toMonth = (word = '') => String(months.indexOf(word.toLowerCase()) + 1);

/** Returns a time as the schema has it, or an empty text. */
export function toTime(text: string): string {
  const time = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || time < 0 ? '' : new Date(time).toISOString();
}
