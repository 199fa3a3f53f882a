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
import { askForCatalogue, type CatalogueFailure, failureOf } from './shopify/ask-for-catalogue.ts';
import { readCollectionChoices } from './supabase/collections.ts';
import { readStaffPicks } from './supabase/picks.ts';

/** What the provider sells, and what staff decided to show of it. */
export type GoodReading = { catalogue: Catalogue; decisions: Decisions; failure: null };
type Reading = GoodReading | { catalogue: null; failure: CatalogueFailure };

/** Apart from the sentence, or a stack's excerpt of the code would be taken for it; see build-release.ts. */
const noRelease = 'No catalogue, no release';
/** Tells the server that its fallback shop, which has no catalog, is not called for; see keeper.ts. */
const onlyRecordsFailed = 'The catalog itself was read.';
const freshFor = import.meta.env.DEV ? 60_000 : Infinity;
let reading: Promise<Reading> | undefined;
let readAt = 0;

/** Shown where the records can be read now, and no release could be made of them. */
const unshown: CatalogueFailure = {
  from: 'records',
  sentence: 'The shelves could be read, and not be shown',
  requestId: null,
};

/**
 * The catalogue that this build shows, read once, with staff's decisions. A build stops when the
 * provider or the records do not answer, rather than show wrong shelves; unless it was told to make
 * the shop that stands in until the first good answer (WITHOUT_CATALOGUE).
 */
export function getCatalogue(): Promise<Reading> {
  if (!reading || Date.now() - readAt > freshFor) {
    readAt = Date.now();
    reading = WITHOUT_CATALOGUE ? readReason() : read();
  }
  return reading;
}

/** Why there is no catalogue. Nothing that is read, and nothing that goes wrong with it, reaches a page. */
async function readReason(): Promise<Reading> {
  const { failure } = await read().catch(() => ({ failure: unshown }));
  return { catalogue: null, failure: failure ?? unshown };
}

async function read(): Promise<Reading> {
  const provider = {
    SHOPIFY_STORE_DOMAIN,
    SHOPIFY_STOREFRONT_TOKEN,
    SHOPIFY_AUTHOR_METAFIELD,
    STOREFRONT_ORIGIN,
  };
  const records = Promise.all([
    readCollectionChoices(),
    readStaffPicks(),
    // Read now: by the time that a large shop's pages ask, the kept connection would be closed.
    getEvents(),
  ]);
  // Where neither answers, the provider's reason is the one that is told.
  records.catch(() => undefined);
  const answer = await askForCatalogue(provider);
  if (answer.failure) return orStop(answer.failure);
  try {
    const [collections, picks] = await records;
    return { catalogue: answer.catalogue, decisions: { collections, picks }, failure: null };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return orStop(failureOf('records', error));
  }
}

function orStop(failure: CatalogueFailure): Reading {
  if (!WITHOUT_CATALOGUE) {
    const more = failure.from === 'records' ? `. ${onlyRecordsFailed}` : '';
    throw new Error(`${noRelease}: ${failure.sentence}${more}`);
  }
  return { catalogue: null, failure };
}
