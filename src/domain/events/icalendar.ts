import { zonedParts } from '../time/date.ts';
import { paths } from '../site/routes.ts';
import { anchorOf, isAllDay, type ShopEvent } from './event.ts';
import { shop } from '../site/shop.ts';

const statuses = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const;

const lineEnd = '\r\n';
const hour = 60 * 60 * 1000;

/**
 * Returns the event as iCalendar (RFC 5545), or null without a day. `site` is the shop's origin.
 * An event without an end lasts two hours. Times are in UTC, so no rules of a time zone are needed.
 */
export function toICalendar(event: ShopEvent, site: string): string | null {
  if (!event.starts_at || event.status === 'postponed') return null;
  const starts = new Date(event.starts_at);
  const ends = event.ends_at ? new Date(event.ends_at) : new Date(starts.getTime() + 2 * hour);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${shop.name}//Events//EN`,
    'BEGIN:VEVENT',
    `UID:${event.id}@${shop.email.split('@')[1]}`,
    `DTSTAMP:${formatUtc(new Date(event.updated_at))}`,
    ...(isAllDay(event)
      ? [`DTSTART;VALUE=DATE:${formatDay(starts)}`, `DTEND;VALUE=DATE:${formatDay(ends)}`]
      : [`DTSTART:${formatUtc(starts)}`, `DTEND:${formatUtc(ends)}`]),
    `STATUS:${statuses[event.status]}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(formatLocation(event))}`,
    `URL:${new URL(paths.events, site)}#${anchorOf(event)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(fold).join(lineEnd) + lineEnd;
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

/** Folds a line at 75 bytes. Continuation lines start with a space. */
function fold(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const folded: string[] = [];
  let piece = '';
  for (const character of line) {
    if (bytes(piece) + bytes(character) > 74) {
      folded.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...folded, piece].join(`${lineEnd} `);
}
