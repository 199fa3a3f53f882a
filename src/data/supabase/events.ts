import { SUPABASE_URL } from 'astro:env/client';
import * as z from 'zod/mini';
import { inOrder, type ShopEvent, shopEvent } from '../../domain/event.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { readTable } from './read-table.ts';

const columns = Object.keys(shopEvent.shape).join(',');

const pictures = [`${SUPABASE_URL}/storage/v1/object/public/`, 'https://cdn.shopify.com/'];

/** An event with its picture, where that is one of our buckets' or the provider's; no page may show another. */
const withSafePicture = (event: ShopEvent): ShopEvent =>
  pictures.some((folder) => event.image?.startsWith(folder)) ? event : { ...event, image: null };

/** Every event, newest created first. Throws NoAnswer. */
export async function readEvents(): Promise<ShopEvent[]> {
  const rows = await readTable(`events?select=${columns}&order=created_at.desc`);
  const read = z.array(shopEvent).safeParse(rows);
  if (read.success) return inOrder(read.data.map(withSafePicture), 'newest', new Date());
  throw new NoAnswer('The events are not what was expected', { cause: read.error });
}
