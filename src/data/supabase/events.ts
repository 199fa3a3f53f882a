import { SUPABASE_URL } from 'astro:env/client';
import * as z from 'zod/mini';
import { inOrder, type ShopEvent, shopEvent } from '../../domain/event.ts';
import { createSelection } from '../../domain/left-out.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { plainLine } from '../../domain/plain-line.ts';
import { readTable } from './read-table.ts';

const columns = Object.keys(shopEvent.shape).join(',');

const pictures = [`${SUPABASE_URL}/storage/v1/object/public/`, 'https://cdn.shopify.com/'];

/** An event with its picture, where that is one of our buckets' or the provider's; no page may show another. */
const withSafePicture = (event: ShopEvent): ShopEvent =>
  pictures.some((folder) => event.image?.startsWith(folder)) ? event : { ...event, image: null };

const named = z.looseObject({ title: z.catch(z.string(), '') });
const longestTitle = 200;

/** An event as pages may show it. Throws where the row is none, or its times are no moments. */
function shapeEvent(row: unknown): ShopEvent {
  const event = withSafePicture(shopEvent.parse(row));
  for (const moment of [event.starts_at, event.ends_at, event.created_at, event.updated_at]) {
    const year = moment === null ? firstYear : new Date(moment).getUTCFullYear();
    if (!(year >= firstYear && year <= lastYear)) throw new RangeError(`the time ${moment}`);
  }
  const title = plainLine(event.title, longestTitle);
  if (!title) throw new TypeError('no title');
  return { ...event, title };
}

const firstYear = 2000;
const lastYear = 2100;

/** Every event, newest created first. Throws NoAnswer. */
export async function readEvents(): Promise<ShopEvent[]> {
  const rows = await readTable(`events?select=${columns}&order=created_at.desc`);
  const read = z.array(named).safeParse(rows);
  if (!read.success)
    throw new NoAnswer('The events are not what was expected', { cause: read.error });
  const selection = createSelection('events');
  const events = read.data.flatMap((row) => selection.take(row.title, () => shapeEvent(row)));
  const leftOut = selection.say();
  if (leftOut) console.warn(leftOut);
  return inOrder(events, 'newest', new Date());
}
