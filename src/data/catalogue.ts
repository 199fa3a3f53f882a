import {
  SHOPIFY_AUTHOR_METAFIELD,
  SHOPIFY_STORE_DOMAIN,
  SHOPIFY_STOREFRONT_TOKEN,
  STOREFRONT_ORIGIN,
  WITHOUT_CATALOGUE,
} from 'astro:env/server';
import type { Catalogue } from '../domain/catalogue.ts';
import { NoAnswer } from '../domain/outcome.ts';
import type { Decisions } from '../domain/shop-window.ts';
import { getEvents } from './events.ts';
import { readCatalogue } from './shopify/catalogue.ts';
import { createStorefront } from './shopify/client.ts';
import { readCollectionChoices } from './supabase/collections.ts';
import { readStaffPicks } from './supabase/staff-picks.ts';

export type CatalogueFailure = { sentence: string; requestId: string | null };
/** What the provider sells, and what staff decided to show of it. */
export type GoodReading = { catalogue: Catalogue; decisions: Decisions; failure: null };
type Reading = GoodReading | { catalogue: null; failure: CatalogueFailure };

const freshFor = import.meta.env.DEV ? 60_000 : Infinity;
let reading: Promise<Reading> | undefined;
let readAt = 0;

/**
 * The catalogue that this build shows, read once, with staff's decisions. A build stops when the
 * provider or the records do not answer, rather than show wrong shelves; unless it was told to make
 * the shop that stands in until the first good answer (WITHOUT_CATALOGUE).
 */
export function getCatalogue(): Promise<Reading> {
  if (!reading || Date.now() - readAt > freshFor) {
    readAt = Date.now();
    reading = read();
  }
  return reading;
}

async function read(): Promise<Reading> {
  const storefront = createStorefront({
    domain: SHOPIFY_STORE_DOMAIN,
    token: SHOPIFY_STOREFRONT_TOKEN,
    timeoutMs: 30_000,
    ...(STOREFRONT_ORIGIN && { origin: STOREFRONT_ORIGIN }),
  });
  try {
    const [catalogue, collections, picks] = await Promise.all([
      readCatalogue(storefront, { authorMetafield: SHOPIFY_AUTHOR_METAFIELD }),
      readCollectionChoices(),
      readStaffPicks(),
      // Read now: by the time that a large shop's pages ask, the kept connection would be closed.
      getEvents(),
    ]);
    if (catalogue.books.length === 0) throw new NoAnswer('The catalogue holds no books');
    return { catalogue, decisions: { collections, picks }, failure: null };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (!WITHOUT_CATALOGUE)
      throw new Error(`No catalogue, no release: ${error.message}`, { cause: error });
    return { catalogue: null, failure: { sentence: error.message, requestId: error.requestId } };
  }
}
