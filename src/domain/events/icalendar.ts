import { zonedParts } from '../time/date.ts';
import { paths } from '../site/routes.ts';
import { hasDay, isAllDay, slugOf, type ShopEvent } from './event.ts';
import { shop } from '../site/shop.ts';

const lineEnd = '\r\n';
/** The space at the start of a continuation is one more. */
const maxLineBytes = 74;
const second = 1000;
const hour = 60 * 60 * second;

/** The addresses of the calendar of all events: one that calendar programs read again, and its file. */
export const calendarLinks = (site: string) => ({
  subscribe: `${site.replace(/^https?:/, 'webcal:')}${paths.eventsCalendar}`,
  download: site + paths.eventsCalendar,
});

/** Returns the event as a calendar file (RFC 5545), or null without a day. `site` is the shop's origin. */
export function toICalendar(event: ShopEvent, site: string): string | null {
  return hasDay(event) ? toFile(toLines(event, site)) : null;
}

/** Returns the events with a day as one calendar, which programs read again each hour. */
export function toCalendar(events: readonly ShopEvent[], site: string): string {
  const name = escapeText(`Events at ${shop.name}`);
  return toFile([
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.filter(hasDay).flatMap((event) => toLines(event, site)),
  ]);
}

function toFile(lines: readonly string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escapeText(shop.name)}//Events//EN`];
  return [...head, ...lines, 'END:VCALENDAR', ''].map(fold).join(lineEnd);
}

/**
 * An event without an end lasts two hours. Times are in UTC, so no rules of a time zone are needed. The version
 * comes from the row alone: a release of the same row has the same, and a rollback an earlier one.
 */
function toLines(event: ShopEvent, site: string): string[] {
  const starts = new Date(event.starts_at ?? NaN);
  const ends = event.ends_at ? new Date(event.ends_at) : new Date(starts.getTime() + 2 * hour);
  const changed = new Date(event.updated_at);
  const age = changed.getTime() - Date.parse(event.created_at);
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${shop.email.split('@')[1]}`,
    `SEQUENCE:${Math.max(0, Math.floor(age / second))}`,
    `DTSTAMP:${formatUtc(changed)}`,
    ...(isAllDay(event)
      ? [`DTSTART;VALUE=DATE:${formatDay(starts)}`, `DTEND;VALUE=DATE:${formatDay(ends)}`]
      : [`DTSTART:${formatUtc(starts)}`, `DTEND:${formatUtc(ends)}`]),
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(formatLocation(event))}`,
    `URL:${site}${paths.event(slugOf(event))}`,
    'END:VEVENT',
  ];
}

const shopAddress = [shop.name, shop.street, shop.town, shop.region].filter(Boolean).join(', ');

function formatLocation({ location, address }: ShopEvent): string {
  return `${location}, ${address ?? shopAddress}`;
}

function formatUtc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '');
}

function formatDay(date: Date): string {
  return zonedParts(shop.timeZone, date).day.replaceAll('-', '');
}

/** Escapes text for iCalendar, which allows no control characters except tabs. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

/** Folds a line at 75 bytes of UTF-8. Continuation lines start with a space. */
function fold(line: string): string {
  const pieces: string[] = [];
  let start = 0;
  let bytes = 0;
  for (let index = 0; index < line.length; index += 1) {
    const size = countBytes(line.charCodeAt(index));
    bytes += size;
    if (bytes <= maxLineBytes) continue;
    pieces.push(line.slice(start, index));
    start = index;
    bytes = size;
  }
  return [...pieces, line.slice(start)].join(`${lineEnd} `);
}

/** Returns the bytes of a UTF-16 unit in UTF-8. The first of a pair counts for both, which stay together. */
function countBytes(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xd800 && unit < 0xdc00) return 4;
  return unit >= 0xdc00 && unit < 0xe000 ? 0 : 3;
}
