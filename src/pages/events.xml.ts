import type { APIRoute } from 'astro';
import { getEvents } from '../data/events.ts';
import { anchorOf, stateText } from '../domain/event.ts';
import { excerpt } from '../domain/sanitize-text.ts';
import { atomFeed } from '../domain/feed.ts';
import { paths } from '../domain/paths.ts';
import { shop } from '../domain/shop.ts';

const maxEntries = 100;
const maxSummaryLength = 1000;

/** The feed of the latest hundred events. */
export const GET: APIRoute = async ({ url, site }) => {
  const { origin } = site ?? url;
  const events = await getEvents();
  const now = new Date();
  const feed = atomFeed({
    self: origin + paths.eventsFeed,
    page: origin + paths.events,
    title: `Events at ${shop.name}`,
    author: shop.name,
    entries: (events ?? []).slice(0, maxEntries).map((event) => ({
      url: `${origin}${paths.events}#${anchorOf(event)}`,
      title: [stateText(event, now), event.title].filter(Boolean).join(': '),
      updated: new Date(event.updated_at).toISOString(),
      summary: excerpt(
        `${event.date}, ${event.time}, ${event.location}. ${event.description}`,
        maxSummaryLength,
      ),
    })),
  });
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml' } });
};
