import { WITHOUT_CATALOGUE } from 'astro:env/server';
import type { ShopEvent } from '../domain/event.ts';
import { NoAnswer } from '../domain/outcome.ts';
import { readEvents } from './supabase/events.ts';

const freshFor = import.meta.env.DEV ? 60_000 : Infinity;
let reading: Promise<ShopEvent[] | null> | undefined;
let readAt = 0;

/** The events that this build shows, newest created first, read once; null in the shop that stands in. */
export function getEvents(): Promise<ShopEvent[] | null> {
  if (!reading || Date.now() - readAt > freshFor) {
    readAt = Date.now();
    reading = read();
  }
  return reading;
}

async function read(): Promise<ShopEvent[] | null> {
  try {
    return await readEvents(console.warn);
  } catch (error) {
    if (error instanceof NoAnswer && WITHOUT_CATALOGUE) return null;
    throw error;
  }
}
