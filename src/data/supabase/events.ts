import { SUPABASE_URL } from 'astro:env/client';
import { inOrder, type ShopEvent, shopEvent, shownEvent } from '../../domain/event.ts';
import { plainLine } from '../../domain/plain-line.ts';
import { readRows } from './read-table.ts';

const columns = Object.keys(shopEvent.shape).join(',');

const pictures = [`${SUPABASE_URL}/storage/v1/object/public/`, 'https://cdn.shopify.com/'];

/** An event with its picture, where that is one of our buckets' or the provider's; no page may show another. */
const withSafePicture = (event: ShopEvent): ShopEvent =>
  pictures.some((folder) => event.image?.startsWith(folder)) ? event : { ...event, image: null };

const longestTitle = 200;

/** Every event that can be shown, newest created first; `warn` hears which cannot. Throws NoAnswer. */
export async function readEvents(
  warn: (sentence: string) => void = () => undefined,
): Promise<ShopEvent[]> {
  const path = `events?select=${columns}&order=created_at.desc`;
  const rows = await readRows('events', shownEvent, path, warn);
  const events = rows.map((row) => ({
    ...withSafePicture(row),
    title: plainLine(row.title, longestTitle),
  }));
  return inOrder(events, 'newest', new Date());
}
