import { WITHOUT_CATALOGUE } from 'astro:env/server';
import type { ShopEvent } from '../domain/event.ts';
import { isBroken } from './broken-pages.ts';
import { readEvents } from './supabase/events.ts';

const freshFor = import.meta.env.DEV ? 60_000 : Infinity;
let reading: Promise<ShopEvent[] | null> | undefined;
let readAt = 0;

/** The events that this build shows, newest created first, read once; null in the shop that stands in. */
export async function getEvents(): Promise<ShopEvent[] | null> {
  if (!reading || Date.now() - readAt > freshFor) {
    readAt = Date.now();
    reading = read();
  }
  const events = await reading;
  return events?.filter(({ id }) => !isBroken(`/events/${id}`)) ?? null;
}

/** The shop that stands in depends on no record. */
async function read(): Promise<ShopEvent[] | null> {
  return WITHOUT_CATALOGUE ? null : readEvents(console.warn);
}
