import { SUPABASE_URL } from 'astro:env/client';
import { sortEvents, type ShopEvent, shopEvent, shownEvent } from '../../domain/event.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { fetchRows } from './rest.ts';

const columns = Object.keys(shopEvent.shape).join(',');

const imageFolder = [`${SUPABASE_URL}/storage/v1/object/public/`, 'https://cdn.shopify.com/'];

/**
 * Removes image URLs that are neither from our buckets nor the provider's. The page's CSP blocks
 * all others.
 */
const withAllowedImage = (event: ShopEvent): ShopEvent =>
  imageFolder.some((folder) => event.image?.startsWith(folder)) ? event : { ...event, image: null };

const maxTitleLength = 200;

/**
 * Fetches every valid event, newest first. `warn` receives a message about the invalid ones. Throws
 * ServiceUnavailableError.
 */
export async function fetchEvents(
  warn: (sentence: string) => void = () => undefined,
): Promise<ShopEvent[]> {
  const path = `events?select=${columns}&order=created_at.desc`;
  const rows = await fetchRows('events', shownEvent, path, warn);
  const events = rows.map((row) => ({
    ...withAllowedImage(row),
    title: sanitizeText(row.title, maxTitleLength),
  }));
  return sortEvents(events, 'newest', new Date());
}
