import * as z from 'zod/mini';
import { inOrder, type ShopEvent, shopEvent } from '../../domain/event.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { readTable } from './read-table.ts';

const columns = Object.keys(shopEvent.shape).join(',');

/** Every event, newest created first. Throws NoAnswer. */
export async function readEvents(): Promise<ShopEvent[]> {
  const rows = await readTable(`events?select=${columns}&order=created_at.desc`);
  const read = z.array(shopEvent).safeParse(rows);
  if (read.success) return inOrder(read.data, 'newest', new Date());
  throw new NoAnswer('The events are not what was expected', { cause: read.error });
}
