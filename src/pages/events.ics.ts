import type { APIRoute } from 'astro';
import { getEvents, getEventLists } from '../data/events.ts';
import { isPast } from '../domain/events/event.ts';
import { toCalendar } from '../domain/events/icalendar.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** The calendar of the coming events and of those of the last 30 days. */
export const GET: APIRoute = async ({ url, site }) => {
  const { now } = await getEventLists();
  const oldest = new Date(now.getTime() - keptMs);
  const events = ((await getEvents()) ?? []).filter((event) => !isPast(event, oldest));
  return new Response(toCalendar(events, (site ?? url).origin), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
};
