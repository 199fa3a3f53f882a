import type { APIRoute } from 'astro';
import { getEvents } from '../data/events.ts';
import { anchorOf } from '../domain/event.ts';
import { atomFeed } from '../domain/feed.ts';
import { paths } from '../domain/paths.ts';
import { shop } from '../domain/shop.ts';

/** The shop's events, newest created first, for feed readers. */
export const GET: APIRoute = async ({ url, site }) => {
  const { origin } = site ?? url;
  const events = await getEvents();
  const feed = atomFeed({
    self: origin + paths.eventsFeed,
    page: origin + paths.events,
    title: `Events at ${shop.name}`,
    author: shop.name,
    entries: (events ?? []).map((event) => ({
      url: `${origin}${paths.events}#${anchorOf(event)}`,
      title: event.title,
      updated: new Date(event.updated_at).toISOString(),
      summary: `${event.date}, ${event.time}, ${event.location}. ${event.description}`,
    })),
  });
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml' } });
};
