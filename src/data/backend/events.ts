import { SUPABASE_URL } from 'astro:env/client';
import {
  isPast,
  sortEvents,
  type ShopEvent,
  shopEvent,
  shownEvent,
} from '../../domain/events/event.ts';
import { typeset } from '../../domain/text/typeset.ts';
import { sanitizeText } from '../../domain/text/sanitize-text.ts';
import { fetchAllRows, parseRows } from './rest.ts';

const columns = Object.keys(shopEvent.shape).join(',');

const imageFolder = [`${SUPABASE_URL}/storage/v1/object/public/`, 'https://cdn.shopify.com/'];

/** Removes image URLs of others than our buckets and the provider: the page's CSP blocks them. */
const withAllowedImage = (event: ShopEvent): ShopEvent =>
  imageFolder.some((folder) => event.image?.startsWith(folder)) ? event : { ...event, image: null };

const maxTitleLength = 200;

const dayMs = 24 * 60 * 60 * 1000;

type Options = {
  /** Leaves out the events that were past at that moment. */
  notPastAt?: Date;
  /** Receives a message about the invalid rows. */
  warn?: (sentence: string) => void;
  /** The rows of a preview, which takes the place of those that are public. */
  pending?: unknown;
};

/** Fetches every valid event, coming ones before past ones, newest first. Throws ServiceUnavailableError. */
export async function fetchEvents({
  notPastAt,
  warn = () => undefined,
  pending,
}: Options = {}): Promise<ShopEvent[]> {
  const path = `events?select=${columns}${notPastAt ? `&or=${maybeComing(notPastAt)}` : ''}`;
  const rows = pending
    ? parseRows('events', shownEvent, pending, warn)
    : await fetchAllRows('events', shownEvent, path, warn);
  const events = rows.map((row) => ({
    ...withAllowedImage(row),
    title: typeset(sanitizeText(row.title, maxTitleLength)),
    date: typeset(row.date),
    time: typeset(row.time),
    location: typeset(row.location),
    description: typeset(row.description),
  }));
  const listed = notPastAt ? events.filter((event) => !isPast(event, notPastAt)) : events;
  return sortEvents(listed, 'newest', new Date());
}

/** Returns the filter of the rows that `isPast` has to judge, without the many that ended long before. */
function maybeComing(moment: Date): string {
  const [now, dayBefore] = [moment, new Date(moment.getTime() - 2 * dayMs)].map((date) =>
    date.toISOString(),
  );
  return `(starts_at.is.null,status.eq.postponed,starts_at.gte.${dayBefore},ends_at.gte.${now})`;
}
