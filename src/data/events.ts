import { ALLOW_FALLBACK_CATALOG } from 'astro:env/server';
import type { ShopEvent } from '../domain/event.ts';
import { isFailedPage } from './failed-pages.ts';
import { fetchEvents } from './supabase/events.ts';

const cacheTtlMs = import.meta.env.DEV ? 60_000 : Infinity;
let cached: Promise<ShopEvent[] | null> | undefined;
let loadedAt = 0;

/** The events that this build shows, newest created first, read once; null in the shop that stands in. */
export async function getEvents(): Promise<ShopEvent[] | null> {
  if (!cached || Date.now() - loadedAt > cacheTtlMs) {
    loadedAt = Date.now();
    cached = read();
  }
  const events = await cached;
  return events?.filter(({ id }) => !isFailedPage(`/events/${id}`)) ?? null;
}

/** The shop that stands in depends on no record. */
async function read(): Promise<ShopEvent[] | null> {
  return ALLOW_FALLBACK_CATALOG ? null : fetchEvents(console.warn);
}
