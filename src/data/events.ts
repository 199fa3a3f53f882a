import { groupPastEvents, isPast, type PastYear, type ShopEvent } from '../domain/events/event.ts';
import { currentBuild, isFailedPage } from './page-build.ts';
import { fetchEvents } from './backend/events.ts';

const cacheTtlMs = import.meta.env.DEV ? 60_000 : Infinity;
let cached: Promise<ShopEvent[] | null> | undefined;
let loadedAt = 0;

/**
 * Returns the events of this build, fetched once, coming ones before past ones, newest first. Null in the
 * fallback shop.
 */
export async function getEvents(): Promise<ShopEvent[] | null> {
  if (!cached || Date.now() - loadedAt > cacheTtlMs) {
    loadedAt = Date.now();
    cached = load();
  }
  const events = await cached;
  return events?.filter(({ id }) => !isFailedPage(`/events/${id}`)) ?? null;
}

export type EventLists = {
  /** The moment by which all pages of a build tell coming events from past ones. */
  now: Date;
  /** Null in the fallback shop. */
  coming: ShopEvent[] | null;
  pastYears: PastYear[];
};

/** Returns the coming events, newest first, and the past ones by year, the latest first. */
export async function getEventLists(): Promise<EventLists> {
  const events = await getEvents();
  const now = new Date(loadedAt);
  return {
    now,
    coming: events?.filter((event) => !isPast(event, now)) ?? null,
    pastYears: isFailedPage('/events/past') ? [] : groupPastEvents(events ?? [], now),
  };
}

/** The fallback shop does not depend on the database. */
async function load(): Promise<ShopEvent[] | null> {
  const { isFallback, reportSkipped } = currentBuild();
  return isFallback ? null : fetchEvents({ warn: reportSkipped });
}
