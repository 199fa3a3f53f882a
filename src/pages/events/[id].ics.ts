import type { APIRoute, GetStaticPaths } from 'astro';
import { getEvents } from '../../data/events.ts';
import { cacheKeyOf } from '../../data/storefront.ts';
import { toICalendar } from '../../domain/events/icalendar.ts';
import { hasDay, type ShopEvent } from '../../domain/events/event.ts';

export const getStaticPaths: GetStaticPaths = async () => {
  const events = (await getEvents()) ?? [];
  return events
    .filter(hasDay)
    .map((event) => ({ params: { id: event.id }, props: { event }, cacheKey: cacheKeyOf(event) }));
};

/** An event as a calendar file. */
export const GET: APIRoute<{ event: ShopEvent }> = ({ props, site, url }) =>
  new Response(toICalendar(props.event, (site ?? url).origin), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
