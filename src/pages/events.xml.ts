import type { APIRoute } from 'astro';
import { getEventLists } from '../data/events.ts';
import { anchorOf, compareNewest, slugOf, stateText, whenText } from '../domain/events/event.ts';
import { excerpt } from '../domain/text/sanitize-text.ts';
import { atomFeed } from '../domain/site/feed.ts';
import { paths } from '../domain/site/routes.ts';
import { shop } from '../domain/site/shop.ts';

const maxEntries = 100;
const maxSummaryLength = 1000;

/** The feed of the latest hundred events. */
export const GET: APIRoute = async ({ url, site }) => {
  const { origin } = site ?? url;
  const { now, coming, pastYears } = await getEventLists();
  const past = pastYears.flatMap(({ events }) => events);
  const newest = [...(coming ?? []), ...past].toSorted(compareNewest);
  const feed = atomFeed({
    self: origin + paths.eventsFeed,
    page: origin + paths.events,
    title: `Events at ${shop.name}`,
    author: shop.name,
    entries: newest.slice(0, maxEntries).map((event) => ({
      id: `${origin}${paths.events}#${anchorOf(event)}`,
      url: origin + paths.event(slugOf(event)),
      title: [stateText(event, now), event.title].filter(Boolean).join(': '),
      updated: new Date(event.updated_at).toISOString(),
      summary: excerpt(
        `${whenText(event)}, ${event.location}. ${event.description}`,
        maxSummaryLength,
      ),
    })),
  });
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml' } });
};
