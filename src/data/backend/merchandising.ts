import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { typeset } from '../../domain/text/typeset.ts';
import { sanitizeText } from '../../domain/text/sanitize-text.ts';
import { collectionConfigRow } from '../../domain/merchandising/collection-config.ts';
import { maxNoteLength, staffPick } from '../../domain/merchandising/staff-pick.ts';
import type { Merchandising } from '../../domain/catalog/storefront.ts';
import { callRest, parseRows } from './rest.ts';

const maxTitleLength = 300;
const maxBooksellerLength = 80;

/** The active rows of both tables, or those of the moment when staff began to hold the site. */
const snapshot = z.object({
  collections: z.unknown(),
  has_inactive_collections: z.boolean(),
  picks: z.unknown(),
  /** Missing if staff hold the site since a version that did not tell. */
  has_inactive_picks: z.optional(z.boolean()),
});

/**
 * Fetches staff's settings of the provider's collections and the active picks, each in staff's
 * order. `warn` receives a message about invalid rows. Throws ServiceUnavailableError.
 */
export async function fetchMerchandising(
  warn: (sentence: string) => void = () => undefined,
): Promise<Merchandising> {
  const { body } = await callRest('rpc/get_merchandising');
  const parsed = z.safeParse(snapshot, body);
  if (!parsed.success)
    throw new ServiceUnavailableError('The shop’s merchandising is not what was expected');
  const { collections, picks, has_inactive_collections, has_inactive_picks } = parsed.data;
  const active = parseRows('collections', collectionConfigRow, collections, warn);
  return {
    collections: {
      active: active.map((row) => ({
        ...row,
        title: typeset(sanitizeText(row.title, maxTitleLength)),
      })),
      hasInactive: has_inactive_collections,
    },
    picks: parseRows('staff picks', staffPick, picks, warn).map((pick) => ({
      ...pick,
      bookseller: pick.bookseller && typeset(sanitizeText(pick.bookseller, maxBooksellerLength)),
      note: pick.note && typeset(sanitizeText(pick.note, maxNoteLength)),
    })),
    hasInactivePicks: has_inactive_picks ?? false,
  };
}

/** Applies the changes that staff have scheduled and that are due. Throws ServiceUnavailableError. */
export async function applyDueChanges(): Promise<void> {
  await callRest('rpc/apply_due_changes', { method: 'POST' });
}
