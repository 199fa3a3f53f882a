import { expect, it } from 'vitest';
import { toICalendar } from '../../../../src/domain/events/icalendar.ts';
import type { ShopEvent } from '../../../../src/domain/events/event.ts';
import { event as shopEvent } from '../../../fixtures/event.ts';

const event = shopEvent({
  id: '8c6c4dc7-d050-4bff-9c8e-88ac5cb84b01',
  title: 'Soup, bread; and \\ verse',
  starts_at: '2026-11-28T23:00:00+00:00',
  ends_at: '2026-11-29T01:30:00+00:00',
  location: 'The long table',
  address: '214 Main Street',
  description: 'One\nBEGIN:VEVENT\r\n' + 'ünïcode '.repeat(30),
  updated_at: '2026-11-02T03:04:05.678+00:00',
});
const lines = (change: Partial<ShopEvent> = {}) =>
  (toICalendar({ ...event, ...change }, 'https://shop.example') ?? '')
    .replaceAll('\r\n ', '')
    .split('\r\n');

it('has times in UTC, without the rules of a time zone', () => {
  expect(lines()).toContain('DTSTART:20261128T230000Z');
  expect(lines()).toContain('DTEND:20261129T013000Z');
  const withoutEnd = lines({ starts_at: '2026-07-01T05:59:00+02:00', ends_at: null });
  expect(withoutEnd).toContain('DTSTART:20260701T035900Z');
  expect(withoutEnd).toContain('DTEND:20260701T055900Z');
  expect(lines().join('\n')).not.toMatch(/TZID|VTIMEZONE/);
});

it('has its name and its location', () => {
  expect(lines()).toContain('UID:8c6c4dc7-d050-4bff-9c8e-88ac5cb84b01@heartandhollow.example');
  expect(lines()).toContain('DTSTAMP:20261102T030405Z');
  expect(lines()).toContain('SEQUENCE:97445');
  expect(lines()).toContain('LOCATION:The long table\\, 214 Main Street');
  expect(lines()).toContain('URL:https://shop.example/events/soup-bread-and-verse-5cb84b01');
});

it('escapes text, and folds lines at 75 bytes', () => {
  expect(lines()).toContain('STATUS:CONFIRMED');
  expect(lines({ status: 'cancelled' })).toContain('STATUS:CANCELLED');
  expect(lines()).toContain('SUMMARY:Soup\\, bread\\; and \\\\ verse');
  expect(lines().filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  for (const line of (toICalendar(event, 'https://shop.example') ?? '').split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

it('contains no control characters but tabs', () => {
  const title = 'Bell\u0007, tab\t, next\u0085 line,\r\u001b[31m red\0';
  const text = toICalendar({ ...event, title, description: title }, 'https://shop.example') ?? '';
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain('SUMMARY:Bell\\, tab\t\\, next line\\,\\n[31m red\r\n');
  expect(unfolded.replace(/\r\n|\t/g, '')).not.toMatch(/\p{Cc}/u);
});

it('is missing without a machine-readable time', () => {
  expect(toICalendar({ ...event, starts_at: null }, 'https://shop.example')).toBeNull();
});

it('lasts until the day after its last whole day', () => {
  const days = { starts_at: '2026-12-05T05:00:00Z', ends_at: '2026-12-08T05:00:00Z' };
  expect(lines(days)).toContain('DTSTART;VALUE=DATE:20261205');
  expect(lines(days)).toContain('DTEND;VALUE=DATE:20261208');
});
