import { ServiceUnavailableError } from '../../domain/result.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import {
  collectionConfigColumns,
  collectionConfigRow,
  type CollectionConfig,
} from '../../domain/collection-config.ts';
import { fetchRows, fetchRest } from './rest.ts';
import { maxNoteLength, type StaffPick, staffPick } from '../../domain/staff-pick.ts';

const maxTitleLength = 300;
const maxBooksellerLength = 80;

/** Fetches staff's settings of the provider's collections. Throws ServiceUnavailableError. */
export async function fetchCollectionConfig(): Promise<CollectionConfig> {
  const order = `select=${collectionConfigColumns}&is_active=eq.true&order=sort_order.asc,created_at.asc`;
  const [active, hasInactive] = await Promise.all([
    fetchRows('collections', collectionConfigRow, `collections_config?${order}`, console.warn),
    fetchRest('rpc/has_inactive_collections'),
  ]);
  if (typeof hasInactive !== 'boolean')
    throw new ServiceUnavailableError('The shop’s collections are not what was expected');
  const sanitized = active.map((row) => ({
    ...row,
    title: sanitizeText(row.title, maxTitleLength),
  }));
  return { active: sanitized, hasInactive };
}

/** Fetches the active picks, in staff's order. Throws ServiceUnavailableError. */
export async function fetchStaffPicks(): Promise<StaffPick[]> {
  const columns = Object.keys(staffPick.shape).join(',');
  const order = `select=${columns}&is_active=eq.true&order=sort_order.asc`;
  const picks = await fetchRows('staff picks', staffPick, `staff_picks?${order}`, console.warn);
  return picks.map((pick) => ({
    ...pick,
    bookseller: pick.bookseller && sanitizeText(pick.bookseller, maxBooksellerLength),
    note: pick.note && sanitizeText(pick.note, maxNoteLength),
  }));
}
