import type { APIRoute } from 'astro';
import { getEventBooks, getEventLists } from '../../data/events.ts';
import { splitNext } from '../../domain/events/event.ts';
import { eventPicture, shopPicture } from '../../domain/site/share-picture.ts';
import { buildShareResponse } from '../../images/share-response.ts';

/** The picture of the events page. */
export const GET: APIRoute = async () => {
  const { now, coming } = await getEventLists();
  const { next } = splitNext(coming ?? [], now);
  if (!next) return buildShareResponse(shopPicture());
  const books = await getEventBooks([next]);
  return buildShareResponse(eventPicture(next, (next.book && books[next.book]) || null));
};
