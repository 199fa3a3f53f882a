import {
  groupPastEvents,
  isPast,
  type PastYear,
  type ShopEvent,
  slugOf,
} from '../domain/events/event.ts';
import {
  type KnownEvents,
  knownEventsSchema,
  updateKnownEvents,
} from '../domain/events/known-events.ts';
import { currentBuild, isFailedPage, loadReleaseData, saveReleaseData } from './page-build.ts';
import { fetchEvents } from './backend/events.ts';

const cacheTtlMs = import.meta.env.DEV ? 60_000 : Infinity;
let cached: Promise<ShopEvent[] | null> | undefined;
let loadedAt = 0;

/** Returns the events, fetched once, coming ones first, newest first. Null in the fallback shop. */
export async function getEvents(): Promise<ShopEvent[] | null> {
  if (!cached || Date.now() - loadedAt > cacheTtlMs) {
    loadedAt = Date.now();
    cached = load();
  }
  const events = await cached;
  const isComplete = (event: ShopEvent) =>
    ![event.id, slugOf(event)].some((name) => isFailedPage(`/events/${name}`));
  return events?.filter(isComplete) ?? null;
}

type EventLists = {
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

const knownFile = 'known-events.json';
const known = new WeakMap<ShopEvent[], Promise<KnownEvents>>();

/**
 * Returns the events of this build, with their former addresses, and those that were in earlier releases. Each
 * release keeps them for the next one. In development, none is known.
 */
export async function getKnownEvents(): Promise<KnownEvents> {
  await getEvents();
  const events = await cached;
  if (!events) return { listed: [], removed: [] };
  const loaded = known.get(events) ?? loadKnown(events);
  known.set(events, loaded);
  const { listed, removed } = await loaded;
  return {
    listed,
    removed: removed.filter(({ slug }) => !isFailedPage(`/events/removed/${slug}`)),
  };
}

async function loadKnown(events: readonly ShopEvent[]): Promise<KnownEvents> {
  const last = knownEventsSchema.safeParse(await loadReleaseData(knownFile)).data ?? null;
  const updated = updateKnownEvents(last, events);
  await saveReleaseData(knownFile, updated);
  return updated;
}

/** The fallback shop does not depend on the database. */
async function load(): Promise<ShopEvent[] | null> {
  const { isFallback, pending, reportSkipped } = currentBuild();
  return isFallback ? null : fetchEvents({ warn: reportSkipped, pending: pending?.events });
}
