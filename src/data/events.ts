import { ALLOW_FALLBACK_CATALOG } from 'astro:env/server';
import type { ShopEvent } from '../domain/event.ts';
import { isFailedPage } from './failed-pages.ts';
import { fetchEvents } from './supabase/events.ts';

const cacheTtlMs = import.meta.env.DEV ? 60_000 : Infinity;
let cached: Promise<ShopEvent[] | null> | undefined;
let loadedAt = 0;

/** Returns the events of this build, fetched once, newest first. Null in the fallback shop. */
export async function getEvents(): Promise<ShopEvent[] | null> {
  if (!cached || Date.now() - loadedAt > cacheTtlMs) {
    loadedAt = Date.now();
    cached = load();
  }
  const events = await cached;
  return events?.filter(({ id }) => !isFailedPage(`/events/${id}`)) ?? null;
}

/** The fallback shop does not depend on the database. */
async function load(): Promise<ShopEvent[] | null> {
  return ALLOW_FALLBACK_CATALOG ? null : fetchEvents(console.warn);
}
